import type { Element } from "hast";
import type { List, ListItem, Parents } from "mdast";
import { defaultHandlers } from "mdast-util-to-hast";
import type { State } from "mdast-util-to-hast";

/** Makes the items of lists. What makes them else goes through the whole list for each, to see whether blank lines part its items. */
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
