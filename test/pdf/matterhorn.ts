import { annotationConditions } from "./conditions/annotations.ts";
import { contentConditions } from "./conditions/content.ts";
import { documentConditions } from "./conditions/document.ts";
import { fontConditions } from "./conditions/fonts.ts";
import { structureConditions } from "./conditions/structure.ts";
import { readSubject, type Condition } from "./conditions/condition.ts";
import type { PdfFile } from "./pdf-file.ts";

/**
 * The conditions of the Matterhorn Protocol 1.1 (PDF Association) under which a file breaks PDF/UA-1, as far as a machine can decide
 * them and a file of ours could come to have them. Left out are forms, films, encryption, layers and Warichu,
 * which no file of ours has; 31-010 to 31-026, which look into font programs, are veraPDF's.
 */
export const conditions: readonly Condition[] = [
  ...contentConditions,
  ...documentConditions,
  ...structureConditions,
  ...annotationConditions,
  ...fontConditions,
];

/** Finds the faults of a file, each by the number of its condition and how often; none if all is well. */
export function findBrokenConditions(file: PdfFile): string[] {
  const subject = readSubject(file);
  return conditions.flatMap(({ id, says, find }) => {
    const faults = find(subject);
    const [first] = faults;
    return first === undefined ? [] : [`${id} ${says} (${String(faults.length)}): ${first}`];
  });
}
