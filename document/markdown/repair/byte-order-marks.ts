import { createFences } from "../sizes/fences.ts";

const mark = "\ufeff";

/**
 * A text without the marks that files begin with (Unicode, section 23.8), which stand in the midst of files that were joined: they show
 * nothing, hide headings, and no font has them. Within fenced code they stay.
 */
export function withoutByteOrderMarks(markdown: string): string {
  if (!markdown.includes(mark)) return markdown;
  const code = createFences();
  let wasCode = false;
  return markdown
    .split("\n")
    .map((line) => {
      const without = line.replaceAll(mark, "");
      const isCode = code.holds(without, 0, without.length);
      const isWithin = isCode && wasCode;
      wasCode = isCode;
      return isWithin ? line : without;
    })
    .join("\n");
}
