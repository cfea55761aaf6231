import type { PhrasingContent } from "mdast";

/** The row of nodes that is made while the markers in the texts of a parent are read. */
export interface Row {
  /** Puts the nodes before the current marker into the row. @returns the length of the row */
  cutText(): number;
  /** Replaces the nodes of the row from `start` on, and the current marker, by one node. */
  replace(start: number, make: (held: PhrasingContent[]) => PhrasingContent): void;
}

/**
 * Reads bracketed texts that may contain other markup.
 * @param markers with the flag `g`
 * @param opening the beginning of a bracketed text, which is dropped
 * @param atMarker called with each marker, in order
 * @returns the children with texts cut and replaced
 */
export function readBracketed(
  children: readonly PhrasingContent[],
  markers: RegExp,
  opening: string,
  atMarker: (match: RegExpExecArray, row: Row) => void,
): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (const child of children) {
    if (child.type !== "text") {
      result.push(child);
      continue;
    }
    let from = 0;
    const push = (to: number): number => {
      if (to > from) result.push({ type: "text", value: child.value.slice(from, to) });
      from = to;
      return result.length;
    };
    for (const match of child.value.matchAll(markers)) {
      atMarker(match, {
        cutText: () => push(match.index),
        replace(start, make) {
          push(match.index);
          from = match.index + match[0].length;
          const held = result.splice(start);
          const [first] = held;
          if (first?.type === "text" && first.value.startsWith(opening))
            first.value = first.value.slice(opening.length);
          result.push(make(held));
        },
      });
    }
    push(child.value.length);
  }
  return result;
}
