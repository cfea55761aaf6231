import { OperatorList } from "./operators.ts";

/** The room of the last list that was rewritten, for the next one: new memory is slow. */
let spare: OperatorList | undefined;
/** Operators that a spare list has room for at most. */
const largestSpare = 2 ** 17;

/** Changes a list in one go from its begin to its end: what is not replaced is kept. It can be read as it was until that is finished. */
export class Rewriting {
  readonly #list: OperatorList;
  #copied = 0;
  #out: OperatorList | undefined;

  constructor(list: OperatorList) {
    this.#list = list;
  }

  /** Keeps what is before an operator, so that others can be added before it. @returns where they are added */
  keepTo(index: number): OperatorList {
    this.#out ??= reserveList(this.#list);
    this.#out.copy(this.#list, this.#copied, index);
    if (index > this.#copied) this.#copied = index;
    return this.#out;
  }

  /** Keeps what is before some operators, and leaves those out, so that others can be added in their place. @returns where they are added */
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
