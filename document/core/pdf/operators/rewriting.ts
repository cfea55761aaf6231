import { OperatorList } from "./operators.ts";

/** The memory of the last rewritten list, for the next one: new memory is slow. */
let spare: OperatorList | undefined;
/** Capacity of the largest list that is kept for reuse, in operators. */
const largestSpare = 2 ** 17;

/** Changes a list in one pass from beginning to end: operators that are not replaced stay. The unchanged list can be read until that is finished. */
export class Rewriting {
  readonly #list: OperatorList;
  #copied = 0;
  #out: OperatorList | undefined;

  constructor(list: OperatorList) {
    this.#list = list;
  }

  /** Keeps the operators before an index, so that others can be added there. @returns the list to which they are added */
  keepTo(index: number): OperatorList {
    this.#out ??= reserveList(this.#list);
    this.#out.copy(this.#list, this.#copied, index);
    if (index > this.#copied) this.#copied = index;
    return this.#out;
  }

  /** Keeps the operators before some, and removes those, so that others can replace them. @returns the list to which they are added */
  replace(begin: number, end: number): OperatorList {
    const out = this.keepTo(begin);
    this.#copied = end;
    return out;
  }

  /** Changes the list, if something was replaced or added. */
  finish(): void {
    if (!this.#out) return;
    this.keepTo(this.#list.length);
    this.#list.exchange(this.#out);
    spare = this.#out.length <= largestSpare ? this.#out : undefined;
    this.#out = undefined;
  }
}

function reserveList(list: OperatorList): OperatorList {
  const out = spare ?? new OperatorList();
  spare = undefined;
  out.clearFor(list);
  return out;
}
