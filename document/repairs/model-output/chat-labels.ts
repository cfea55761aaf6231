import type { Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { joinPatterns } from "../../core/join-patterns.ts";
import { warnOfRepair, type Warn } from "../../core/warnings/warn.ts";

/** What chats of language models print beside code and tables. */
const labels: readonly { readonly text: RegExp; readonly beside: "code" | "table"; readonly at: 1 | -1 }[] = [
  { text: /^(?:copy(?: code)?|edit|run)$/i, beside: "code", at: 1 },
  { text: /^(?:copy(?: code)?|use code with caution\.?)$/i, beside: "code", at: -1 },
  { text: /^(?:export to sheets|in google sheets exportieren)$/i, beside: "table", at: -1 },
];
/** Without these, a text has no such label; the name of a language is above a fence that has the same. */
export const chatLabelMarkers = joinPatterns([
  /^(?:copy code|use code with caution\.?|export to sheets|in google sheets exportieren)[ \t]*$/im,
  /^[\w+#.-]{1,20}[ \t]*$/im,
]);

/** Drops the labels that a chat shows beside code and tables, and that were copied with them: "Copy code", "Export to Sheets", the name of a language. */
export function dropChatLabels(root: Root, warn: Warn): void {
  const kept: RootContent[] = [];
  for (const [at, node] of root.children.entries()) {
    const isDropped =
      node.type === "paragraph" && isLabel(toString(node).trim(), root.children[at + 1], kept.at(-1));
    if (isDropped) warnOfRepair(warn, "repaired-chat-label", node.position?.start.line);
    else kept.push(node);
  }
  root.children = kept;
}

function isLabel(text: string, next: RootContent | undefined, before: RootContent | undefined): boolean {
  if (next?.type === "code" && next.lang?.toLowerCase() === text.toLowerCase()) return true;
  return labels.some((label) => {
    const neighbour = label.at === 1 ? next : before;
    return neighbour?.type === label.beside && label.text.test(text);
  });
}
