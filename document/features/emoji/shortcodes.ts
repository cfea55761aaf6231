import type { Root } from "mdast";
import { remark } from "remark";
import remarkEmoji from "remark-emoji";

const emoji = remark().use(remarkEmoji).freeze();

/** Replaces GitHub's names of emoji between colons, `:tada:`. */
export function readShortcodes(root: Root): void {
  emoji.runSync(root);
}
