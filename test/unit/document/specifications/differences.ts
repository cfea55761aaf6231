const addressInText = "GFM: an address within a text is a link.";

/** What the engine reads otherwise on purpose: the number of an example of CommonMark 0.31.2, and why. */
export const commonMarkDifferences: Readonly<Record<number, string>> = {
  12: "`\\[` … `\\]` is a formula, as language models write it.",
  95: "Short lines that begin in capitals keep their ends, as in a title of two lines.",
  115: "The end of a short line is kept, though it is one of indented code.",
  163: "`<Warning>` is a callout of MDX.",
  238: "A list that follows the text of a quote without its mark is a list.",
  297: "An item that is indented by three spaces belongs to the item above, whatever the width of its number.",
  356: "Numbers with asterisks between them are a product.",
  312: "An item that is indented by four spaces is no text of the item above.",
  488: "An address with a space is an address, as people write it.",
  602: addressInText,
  608: addressInText,
  611: addressInText,
  612: addressInText,
};

const newerComments = "CommonMark 0.31: a comment ends at the first `-->`, whatever it holds.";

/** The same of GFM 0.29, by the numbers of its examples. */
export const gfmDifferences: Readonly<Record<number, string>> = {
  65: "Short lines that begin in capitals keep their ends, as in a title of two lines.",
  85: "The end of a short line is kept, though it is one of indented code.",
  133: "`<Warning>` is a callout of MDX.",
  202: "A line without a bar below a table is a paragraph: its author forgot the blank line.",
  203: "A delimiter row with too few cells is filled up.",
  204: "A cell beyond the head is printed, not dropped.",
  216: "A list that follows the text of a quote without its mark is a list.",
  275: "An item that is indented by three spaces belongs to the item above, whatever the width of its number.",
  279: "Lists of tasks have classes for their style.",
  280: "Lists of tasks have classes for their style.",
  292: "An item that is indented by four spaces is no text of the item above.",
  308: "`\\[` … `\\]` is a formula, as language models write it.",
  497: "An address with a space is an address, as people write it.",
  610: addressInText,
  616: addressInText,
  619: addressInText,
  620: addressInText,
  628: "An address of FTP is no link: few readers of a PDF could follow it.",
  645: newerComments,
  646: newerComments,
  653: "What is disallowed is taken out by the sanitiser.",
};

/** The same where the dialect is GFM and nothing is repaired: what the specification says of CommonMark alone, or of an older one. */
export const strictGfmDifferences: Readonly<Record<number, string>> = Object.fromEntries(
  [279, 280, 610, 616, 619, 620, 628, 645, 646, 653].map((number) => [number, gfmDifferences[number] ?? ""]),
);
