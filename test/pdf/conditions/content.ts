import type { Condition } from "./condition.ts";

/** Section 01: real content and artifacts. */
export const contentConditions: readonly Condition[] = [
  {
    id: "01-003",
    says: "content marked as artifact is inside of tagged content",
    find: ({ pages }) =>
      pages.flatMap(({ marks }, index) => Array<string>(marks.artifactsInTags).fill(`page ${index + 1}`)),
  },
  {
    id: "01-004",
    says: "tagged content is inside of content marked as artifact",
    find: ({ pages }) =>
      pages.flatMap(({ marks }, index) => Array<string>(marks.tagsInArtifacts).fill(`page ${index + 1}`)),
  },
  {
    id: "01-005",
    says: "content is neither artifact nor tagged",
    find({ nodes, pages }) {
      const owned = new Set(
        nodes.flatMap((node) => node.contents.map(({ page, mcid }) => `${page} ${mcid}`)),
      );
      return pages.flatMap(({ marks, number }, index) =>
        marks.shown
          .filter(
            ({ isArtifact, mcid }) => !isArtifact && (mcid === undefined || !owned.has(`${number} ${mcid}`)),
          )
          .map(({ text }) => `page ${index + 1}: ${text ?? "a drawing"}`),
      );
    },
  },
];
