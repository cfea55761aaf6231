import type { Root } from "mdast";
import { visit } from "../../visit.ts";

/** What language models leave where they cite: 【4†source】 and its like, which point nowhere once they are copied. */
const marks =
  /[ \t]?【\d{1,4}(?::\d{1,4})?†[^【】]{0,200}】|\ue200[^\ue200\ue201]{0,200}\ue201|[\ue200-\ue206]/gu;

/** Drops citation marks that lead nowhere from the text; code keeps them. */
export function dropCitationMarks(root: Root): void {
  visit(root, "text", (text) => {
    if (/[【\ue200-\ue206]/u.test(text.value)) text.value = text.value.replace(marks, "");
    // Without its note, it is the number of one.
    if (text.value.includes("[^")) text.value = text.value.replace(/\[\^(\d{1,4})\^\]/g, "[$1]");
  });
}
