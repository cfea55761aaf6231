import type { List, ListItem, Paragraph, PhrasingContent, Root } from "mdast";
import { visit } from "../../core/tree/visit.ts";

const mark = /^\[([^\]\s])\][ \t]+(?=\S)/;

/** Characters in the box that are kept: question, important, begun, cancelled, forwarded, scheduled. */
const boxCharacters: ReadonlyMap<string, string> = new Map([
  ["?", "?"],
  ["!", "!"],
  ["/", "/"],
  ["-", "–"],
  [">", "›"],
  ["<", "‹"],
  ["~", "~"],
]);
const cancelled = "-";

/** The pictures that themes of Obsidian show for other marks. */
const pictures: ReadonlyMap<string, string> = new Map([
  ["*", "⭐"],
  ['"', "💬"],
  ["l", "📍"],
  ["b", "🔖"],
  ["i", "ℹ"],
  ["S", "💰"],
  ["I", "💡"],
  ["p", "👍"],
  ["c", "👎"],
  ["f", "🔥"],
  ["k", "🔑"],
  ["w", "🏆"],
  ["u", "📈"],
  ["d", "📉"],
]);

/**
 * Reads the marks of tasks that GitHub does not know, such as `- [?]` and `- [/]` of Obsidian. A letter is one beside other marks alone: else it may be
 * the name of a choice. What nobody knows stays as it was written.
 */
export function readTaskMarks(root: Root): void {
  visit(root, "list", (list) => {
    const marks = list.children.map(parseMark);
    const hasTasks = list.children.some(
      ({ checked }, at) => typeof checked === "boolean" || boxCharacters.has(marks[at] ?? ""),
    );
    list.children.forEach((item, at) => {
      const sign = marks[at] ?? "";
      const isLetter = /\p{L}/u.test(sign);
      if ((hasTasks || !isLetter) && (boxCharacters.has(sign) || pictures.has(sign))) showMark(item, sign);
    });
  });
}

function findText({ checked, children: [first] }: ListItem): Paragraph | undefined {
  return typeof checked !== "boolean" && first?.type === "paragraph" ? first : undefined;
}

function parseMark(item: List["children"][number]): string | undefined {
  const [first] = findText(item)?.children ?? [];
  return first?.type === "text" ? mark.exec(first.value)?.[1] : undefined;
}

function showMark(item: ListItem, sign: string): void {
  const paragraph = findText(item);
  const [first, ...others] = paragraph?.children ?? [];
  if (!paragraph || first?.type !== "text") return;
  first.value = first.value.replace(mark, "");
  const shown: PhrasingContent[] = [first, ...others];
  const inBox = boxCharacters.get(sign);
  const box: PhrasingContent = {
    type: "emphasis",
    data: { hName: "span", hProperties: { className: [inBox === undefined ? "task-sign" : "task-box"] } },
    children: [{ type: "text", value: inBox ?? colourPicture(pictures.get(sign) ?? sign) }],
  };
  paragraph.children = [
    box,
    { type: "text", value: " " },
    ...(sign === cancelled ? [{ type: "delete" as const, children: shown }] : shown),
  ];
  item.data = { ...item.data, hProperties: { ...item.data?.hProperties, className: ["task-list-item"] } };
}

/** Requests the coloured picture of a character; some text fonts have one of their own. */
function colourPicture(picture: string): string {
  return `${picture}\ufe0f`;
}
