import { htmlVoidElements } from "html-void-elements";

/** A tag, as the parser reports it. */
interface Tag {
  readonly tagName: string;
}

/** Decides which tags are left out because too many elements are open. */
export interface OpenTags {
  /** Returns whether a start tag is to be read. */
  mayOpen(tag: Tag): boolean;
  /** Returns whether an end tag is to be read: not when the tag that it closes was left out. */
  mayClose(tag: Tag): boolean;
}

/** Elements that never hold others. Without their tags, the text of scripts and styles would be shown. */
const holdNone: ReadonlySet<string> = new Set([
  ...htmlVoidElements,
  ..."script style title textarea xmp iframe noembed noframes plaintext".split(" "),
]);

/** Parts of an open table stay: without them, their content would be moved before the table. */
const tableTags: ReadonlySet<string> = new Set("caption thead tbody tfoot tr td th".split(" "));
/** A table's own levels. */
const tableDepth = 5;

/**
 * Creates a count of open elements, which are dropped where they nest too deeply.
 * @param maxDepth elements that may be open when another is opened
 * @param open returns how many are
 * @param leavesOut is called once, when the first is dropped
 */
export function createOpenTags(maxDepth: number, open: () => number, leavesOut: () => void): OpenTags {
  const leftOut = new Map<string, number>();
  let hasLeftOut = false;
  return {
    mayOpen({ tagName }) {
      if (open() <= maxDepth) {
        // Everything dropped was within elements that are closed by now.
        leftOut.clear();
        return true;
      }
      if (holdNone.has(tagName)) return true;
      if (tableTags.has(tagName) && !leftOut.get("table") && open() <= maxDepth + tableDepth) return true;
      leftOut.set(tagName, (leftOut.get(tagName) ?? 0) + 1);
      if (!hasLeftOut) leavesOut();
      hasLeftOut = true;
      return false;
    },
    mayClose({ tagName }) {
      if (open() <= maxDepth) leftOut.clear();
      const count = leftOut.get(tagName) ?? 0;
      if (count === 0) return true;
      leftOut.set(tagName, count - 1);
      return false;
    },
  };
}
