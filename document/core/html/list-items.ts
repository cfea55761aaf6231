import type { Element } from "hast";
import type { List, ListItem, Parents } from "mdast";
import { defaultHandlers, type State } from "mdast-util-to-hast";

/** Creates a handler of list items. The usual one searches the whole list for blank lines for each item. */
export function createListItems(): (state: State, item: ListItem, parent: Parents | undefined) => Element {
  const known = new WeakMap<List, boolean>();
  return (state, item, parent) => {
    if (parent?.type !== "list") return defaultHandlers.listItem(state, item, parent);
    const isLoose = known.get(parent) ?? (Boolean(parent.spread) || parent.children.some(isLooseItem));
    known.set(parent, isLoose);
    return defaultHandlers.listItem(state, item, { type: "list", spread: isLoose, children: [] });
  };
}

function isLooseItem({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1;
}

/** The classes of lists whose numbers do not fit into the usual margin, by the most digits that they have space for. */
const roomClasses: readonly (readonly [digits: number, name: string])[] = [
  [3, "labels-4"],
  [5, "labels-6"],
  [7, "labels-8"],
];
const widestClass = "labels-11";
const usualDigits = 2;

/** Gives a numbered list the space that its longest number needs: anything beyond the edge of the page would be cut off. */
export function widenForNumbers({ properties, children }: Element): void {
  const classes = Array.isArray(properties.className) ? properties.className : [];
  if (classes.includes("own-labels")) return;
  let number = Number(properties.start ?? 1);
  let digits = 0;
  for (const item of children) {
    if (item.type !== "element" || item.tagName !== "li") continue;
    const value = Number(item.properties.value ?? number);
    if (Number.isInteger(value)) number = value;
    digits = Math.max(digits, String(number++).length);
  }
  if (digits <= usualDigits) return;
  const name = roomClasses.find(([most]) => digits <= most)?.[1] ?? widestClass;
  properties.className = [...classes, name];
}
