/**
 * The marks by which citeproc's output shows formatting: noncharacters of Unicode, which are removed from works and styles. `end`
 * closes the one that was opened last.
 */
export const outputMarks = {
  end: "\uFDE0",
  italic: "\uFDE1",
  upright: "\uFDE2",
  bold: "\uFDE3",
  light: "\uFDE4",
  sub: "\uFDE5",
  sup: "\uFDE6",
  smallCaps: "\uFDE7",
  underline: "\uFDE8",
  /** A web address, up to `stop`, and the text that links to it. */
  link: "\uFDE9",
  stop: "\uFDEA",
  /** A work's id, up to `stop`, and its text. */
  work: "\uFDEB",
  /** The number or the label of an entry. */
  label: "\uFDEC",
  /** A line of its own. */
  block: "\uFDED",
} as const;
