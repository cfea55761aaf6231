import type { Root } from "mdast";
import { remark } from "remark";
import remarkEmoji from "remark-emoji";

const emoji = remark().use(remarkEmoji).freeze();

/** Emoji in the place of their names between colons, as GitHub has them: `:tada:`. */
export function readShortcodes(root: Root): void {
  emoji.runSync(root);
}
