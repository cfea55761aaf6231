import { createRandomNumbers } from "../../random.ts";

/** A generated document, and what to look for in its PDF. */
export interface NotedDocument {
  readonly markdown: string;
  /** Numbers of the notes in the order of their first references. The word before reference 7 is `Ref7x`; its note begins with `Note7x` and ends with `End7x`. */
  readonly notes: readonly number[];
  /** Notes of tables, which are printed under them. */
  readonly inTables: ReadonlySet<number>;
  /** Notes that another note refers to before the text does, by its number: they are printed where it is. */
  readonly withOthers: ReadonlyMap<number, number>;
  /** A word of each paragraph, item, cell and line of code. */
  readonly words: readonly string[];
  readonly headings: readonly string[];
  /** A word of each figure's caption, in order. */
  readonly figures: readonly string[];
}

/**
 * Documents of a few pages with notes in every kind of place, the same for the same seed.
 * @param isRepeated whether notes are referred to again, and by other notes
 */
export function notedDocument(seed: number, isRepeated = false): NotedDocument {
  const random = createRandomNumbers(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const notes: number[] = [];
  const inTables = new Set<number>();
  const withOthers = new Map<number, number>();
  const words: string[] = [];
  const headings: string[] = [];
  const figures: string[] = [];
  const definitions: string[] = [];
  const share = 0.02 + random() * 0.25;

  const sentence = (length: number): string =>
    Array.from({ length }, () => vocabulary[below(vocabulary.length)]).join(" ");
  const marked = (text: string): string => {
    const word = `w${words.length}x`;
    words.push(word);
    return `${word} ${text}`;
  };
  const noted = (text: string, isInTable = false): string => {
    if (random() > share) return text;
    if (isRepeated && notes.length > 0 && random() < 0.4) return `${text} again[^${1 + below(notes.length)}]`;
    const number = notes.length + 1;
    notes.push(number);
    const partner = withOthers.get(number);
    if (partner === undefined ? isInTable : inTables.has(partner)) inTables.add(number);
    const length = [3, 8, 8, 20, 40, 120, 500][below(random() < 0.1 ? 7 : 4)] ?? 3;
    const named = isRepeated && random() < 0.3 ? 1 + below(number + 1) : undefined;
    if (named === number + 1) withOthers.set(named, number);
    const inner = named === undefined ? "" : `[^${named}]`;
    definitions.push(`[^${number}]: Note${number}x ${sentence(length)}${inner} End${number}x`);
    return `${text} Ref${number}x[^${number}]`;
  };
  const paragraph = (): string =>
    Array.from({ length: 1 + below(6) }, () => noted(sentence(5 + below(14)))).join(". ");
  const list = (mark: (index: number) => string): string =>
    Array.from(
      { length: 2 + below(6) },
      (_, index) => `${mark(index)} ${marked(noted(sentence(3 + below(30))))}`,
    ).join("\n");
  const kinds: readonly (() => string)[] = [
    () => marked(paragraph()),
    () => marked(paragraph()),
    () => marked(paragraph()),
    () => list(() => "-"),
    () => list((index) => `${index + 1}.`),
    () => `> ${marked(paragraph())}`,
    () => `> [!NOTE]\n> ${marked(paragraph())}`,
    () =>
      `- ${marked(noted(sentence(8)))}\n\n  ${marked(paragraph())}\n\n  1. ${marked(noted(sentence(20)))}\n  2. ${marked(sentence(4))}`,
    () =>
      `\`\`\`\n${Array.from({ length: 2 + below(40) }, () => (random() < 0.2 ? "" : marked(sentence(4)))).join("\n")}\n${marked("end")}\n\`\`\``,
    () => {
      const rows = Array.from(
        { length: 2 + below(20) },
        () => `| ${marked(noted(sentence(2), true))} | ${sentence(9)} |`,
      );
      return `| A | B |\n|---|---|\n${rows.join("\n")}`;
    },
    () => {
      const caption = marked(sentence(3));
      figures.push(caption.split(" ")[0] ?? "");
      return `![${caption}](${drawing(100 + below(600))} "${caption}")`;
    },
    () => {
      const heading = `Heading${headings.length}x ${sentence(2)}`;
      headings.push(heading.split(" ")[0] ?? "");
      return `## ${noted(heading)}`;
    },
  ];
  const parts = Array.from({ length: 15 + below(60) }, () => kinds[below(kinds.length)]?.() ?? "");
  return {
    markdown: `# Title\n\n${[...parts, ...definitions].join("\n\n")}\n`,
    notes,
    inTables,
    withOthers,
    words,
    headings,
    figures,
  };
}

const vocabulary =
  "the tide comes late into a harbour which lies at the end of its own narrow inlet and nobody knows how much water there is below a keel".split(
    " ",
  );

function drawing(height: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${height}"><rect width="400" height="${height}" fill="#cde"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
