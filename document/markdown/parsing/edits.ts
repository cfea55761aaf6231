import { EditMap } from "micromark-util-edit-map";
import type { Event } from "micromark-util-types";

/**
 * Lets the parser apply its edits to the end of what it has read. By itself it takes all of that apart and puts it together again, for
 * each quote and list that ends.
 */
export function applyEditsInPlace(): void {
  EditMap.prototype.consume = consume;
}

function consume(this: EditMap, events: Event[]): undefined {
  const edits = this.map.toSorted(([a], [b]) => a - b);
  const [from] = edits[0] ?? [];
  if (from === undefined) return;
  const following = events.slice(from);
  events.length = from;
  let done = 0;
  const keep = (to: number): void => {
    for (; done < to; done++) {
      const event = following[done];
      if (event) events.push(event);
    }
  };
  for (const [at, removed, added] of edits) {
    keep(at - from);
    for (const event of added) events.push(event);
    done += removed;
  }
  keep(following.length);
  this.map.length = 0;
  this.index.clear();
}
