import type { List, ListItem, Root, Text } from "mdast";
import { visit } from "../../core/tree/visit.ts";
import { labelMarker as marker } from "./list-marks.ts";

const labelled = new RegExp(`^${marker}([^${marker}]{0,60})${marker} ?`);
/** Widths for labels, in letters. */
const widths = [2, 4, 6, 8] as const;

/** Gives items the labels that they were written with, and puts 1.1.1 below 1.1. Examples, `(@name)`, are referred to by their names. */
export async function labelLists(root: Root, markdown: string): Promise<void> {
  const { separateLists } = await import("./mixed-lists.ts");
  const { nestLabelled } = await import("./nested-labels.ts");
  const examples = new Map<string, string>();
  const lists = new Set<List>();
  const plain = separateLists(root, markdown, (item) => findMarkedLabel(item)?.label);
  visit(root, "list", (list) => {
    const labels = list.children.map((item) => takeLabel(item, examples) ?? plain.get(item));
    if (labels.every((label) => label === undefined)) return;
    list.children.forEach((item, at) => {
      const number = `${String((list.start ?? 1) + at)}.`;
      item.data = { ...item.data, hProperties: { dataLabel: labels[at] ?? number } };
    });
    list.ordered = true;
    list.start = 1;
    lists.add(list);
  });
  nestLabelled(root, (item) => readLabel(item) || undefined);
  visit(root, "list", (list) => {
    if (lists.has(list)) nestByLevels(list);
  });
  visit(root, "list", widen);
  visit(root, "text", (text) => {
    if (text.value.includes(marker)) text.value = text.value.replace(labelled, "$1 ").replaceAll(marker, "");
    if (examples.size > 0 && text.value.includes("(@"))
      text.value = text.value.replace(
        /\(@([\w-]{1,40})\)/g,
        (match, name: string) => examples.get(name) ?? match,
      );
  });
}

/** Finds the label that an item was marked with, and the text after it. */
function findMarkedLabel(
  item: ListItem,
): { readonly text: Text; readonly mark: string; readonly label: string } | undefined {
  const [first] = item.children;
  const text = first?.type === "paragraph" || first?.type === "heading" ? first.children[0] : undefined;
  if (text?.type !== "text") return undefined;
  const [match, label] = labelled.exec(text.value) ?? [];
  return match === undefined || label === undefined ? undefined : { text, mark: match, label };
}

function takeLabel(item: ListItem, examples: Map<string, string>): string | undefined {
  const marked = findMarkedLabel(item);
  if (!marked) return undefined;
  const { text, mark, label } = marked;
  cutStart(text, mark.length);
  const [, number, name] = /^(\(\d+\))@([\w-]*)$/.exec(label) ?? [];
  if (number !== undefined && name !== undefined && name !== "" && !examples.has(name))
    examples.set(name, number);
  return number ?? (label.startsWith("#") ? undefined : label);
}

function cutStart(text: Text, length: number): void {
  text.value = text.value.slice(length);
}

function readLabel(item: ListItem): string {
  return String(item.data?.hProperties?.dataLabel ?? "");
}

function countLevels(item: ListItem): number {
  const [numbers] = /^\d+(?:\.\d+)*/.exec(readLabel(item)) ?? [];
  return numbers === undefined ? 0 : numbers.split(".").length;
}

/** Puts items with more levels into a list of their own below the item before them. */
function nestByLevels(list: List): void {
  const minWidth = list.children.reduce((few, item) => Math.min(few, countLevels(item) || few), 100);
  if (!list.children.some((item) => countLevels(item) > minWidth)) return;
  const path: { readonly level: number; readonly items: ListItem[] }[] = [{ level: minWidth, items: [] }];
  for (const item of list.children) {
    const level = Math.max(minWidth, countLevels(item));
    while (path.length > 1 && (path.at(-1)?.level ?? 0) > level) path.pop();
    const here = path.at(-1);
    const above = here?.items.at(-1);
    if (here && level > here.level && above) {
      const below: ListItem[] = [item];
      above.children.push({
        type: "list",
        ordered: true,
        start: 1,
        spread: list.spread ?? false,
        children: below,
      });
      path.push({ level, items: below });
    } else here?.items.push(item);
  }
  list.children = path[0]?.items ?? [];
}

function widen(list: List): void {
  const longest = list.children.reduce((most, item) => Math.max(most, readLabel(item).length), 0);
  if (longest === 0) return;
  const width = widths.find((candidate) => longest <= candidate) ?? 8;
  list.data = { ...list.data, hProperties: { className: ["own-labels", `labels-${String(width)}`] } };
}
