import type { PhrasingContent } from "mdast";

/** The row of nodes that is made while the signs in the texts of a parent are read. */
export interface Row {
  /** Puts what stands before the sign at hand into the row. @returns how many nodes are in it then */
  cutText(): number;
  /** Takes out what was put into the row from `start` on, and the sign at hand, and puts one node in its place. */
  replace(start: number, make: (held: PhrasingContent[]) => PhrasingContent): void;
}

/**
 * Reads what stands in brackets and may hold other markup.
 * @param markers with the flag `g`
 * @param opening what a bracketed text begins with; it is left out of what is held
 * @param atMarker told of each sign, in order
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
