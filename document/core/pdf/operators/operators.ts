import type { OperatorName } from "./operator-names.ts";

/** Operators from one to before another, by their indices in a list. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/**
 * The operators of a content stream, each with its operands (ISO 32000-1, section 7.8.2). In arrays of numbers, for a document has millions of
 * them. Passes change a list by a {@link Rewriting}.
 */
export class OperatorList {
  #length = 0;
  #names: Uint32Array;
  /** Behind the last number of each operator, with a zero before that of the first. */
  #ends: Uint32Array;
  #operands: Float64Array;
  /** The place of each operator's text in a table, which lists that are copied from each other share. */
  #textIds: Uint32Array;
  #texts: string[];
  /** Numbers that the next operator has so far. */
  #pending = 0;
  #isChanged = false;

  constructor(
    names = new Uint32Array(0),
    ends = new Uint32Array(1),
    operands = new Float64Array(0),
    textIds = new Uint32Array(0),
    texts = [""],
  ) {
    this.#length = names.length;
    this.#names = names;
    this.#ends = ends;
    this.#operands = operands;
    this.#textIds = textIds;
    this.#texts = texts;
  }

  get length(): number {
    return this.#length;
  }

  /** Whether it differs from the parsed list. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** The names of all operators, and of none after the last: for loops over all of them. Read it again when the list has changed. */
  get names(): Uint32Array {
    return this.#names;
  }

  /** The numbers of all operators, one operator's after the other's. */
  get operands(): Float64Array {
    return this.#operands;
  }

  /** Returns the place of an operator's first number in {@link operands}, where the numbers of the one before end. */
  firstOperand(index: number): number {
    return this.#ends[index] ?? 0;
  }

  /** Returns an operator's name; 0 if there is none. */
  name(index: number): OperatorName {
    return index < this.#length ? (this.#names[index] ?? 0) : 0;
  }

  /** Returns the operands before the numbers, as written: the name of a font, the tag of a mark with its properties; empty if there are none. */
  text(index: number): string {
    return this.#texts[this.#textIds[index] ?? 0] ?? "";
  }

  /** Returns how many numbers an operator has. Strings of two-byte codes are numbers, too: one each. */
  count(index: number): number {
    return (this.#ends[index + 1] ?? 0) - (this.#ends[index] ?? 0);
  }

  /** Returns an operand as a number; NaN if there is none. */
  number(index: number, place: number): number {
    const at = (this.#ends[index] ?? 0) + place;
    return at < (this.#ends[index + 1] ?? 0) ? (this.#operands[at] ?? NaN) : NaN;
  }

  numbers(index: number): number[] {
    const numbers: number[] = [];
    for (let at = this.#ends[index] ?? 0; at < (this.#ends[index + 1] ?? 0); at++)
      numbers.push(this.#operands[at] ?? NaN);
    return numbers;
  }

  /** Finds the next operator of a name, from an index on. @returns the length if there is none */
  find(name: OperatorName, from: number): number {
    const at = this.#names.indexOf(name, from);
    return at < 0 || at > this.#length ? this.#length : at;
  }

  /** Finds the last operator of a name before an index. @returns -1 if there is none */
  findLast(name: OperatorName, before: number): number {
    return before <= 0 ? -1 : this.#names.lastIndexOf(name, before - 1);
  }

  /** Adds a number to the operator that the next {@link end} adds. */
  operand(value: number): void {
    const place = (this.#ends[this.#length] ?? 0) + this.#pending++;
    if (place >= this.#operands.length) this.#operands = growNumbers(this.#operands, place + 1);
    this.#operands[place] = value;
  }

  /** Adds an operator with the numbers given before. */
  end(name: OperatorName, text = ""): void {
    this.#reserve(this.#length + 1);
    this.#names[this.#length] = name;
    this.#textIds[this.#length] = text === "" ? 0 : this.#texts.push(text) - 1;
    const end = (this.#ends[this.#length] ?? 0) + this.#pending;
    this.#ends[++this.#length] = end;
    this.#pending = 0;
  }

  add(name: OperatorName, text: string, numbers: readonly number[] = []): void {
    for (const value of numbers) this.operand(value);
    this.end(name, text);
  }

  /** Adds operators of a list that it is cleared for, or its own. */
  copy(from: OperatorList, begin: number, end: number): void {
    if (end <= begin) return;
    this.#reserve(this.#length + end - begin);
    const first = from.#ends[begin] ?? 0;
    const last = from.#ends[end] ?? 0;
    const place = this.#ends[this.#length] ?? 0;
    if (place + last - first > this.#operands.length)
      this.#operands = growNumbers(this.#operands, place + last - first);
    if (end - begin < fewOperators) {
      for (let at = first; at < last; at++) this.#operands[place + at - first] = from.#operands[at] ?? 0;
      for (let at = begin; at < end; at++) {
        this.#names[this.#length + at - begin] = from.#names[at] ?? 0;
        this.#textIds[this.#length + at - begin] = from.#textIds[at] ?? 0;
      }
    } else {
      this.#operands.set(from.#operands.subarray(first, last), place);
      this.#names.set(from.#names.subarray(begin, end), this.#length);
      this.#textIds.set(from.#textIds.subarray(begin, end), this.#length);
    }
    const moved = place - first;
    for (let at = begin + 1; at <= end; at++) this.#ends[++this.#length] = moved + (from.#ends[at] ?? 0);
  }

  /** Removes all operators, and reserves the capacity for those of another list. */
  clearFor(list: OperatorList): void {
    this.#length = this.#pending = 0;
    this.#texts = list.#texts;
    const numbers = list.firstOperand(list.#length);
    if (this.#names.length < list.#length) {
      this.#names = new Uint32Array(chooseCapacity(list.#length));
      this.#textIds = new Uint32Array(this.#names.length);
      this.#ends = new Uint32Array(this.#names.length + 1);
    }
    if (this.#operands.length < numbers) this.#operands = new Float64Array(chooseCapacity(numbers));
  }

  /** Takes the operators of another list, which has those of this one afterwards. */
  exchange(list: OperatorList): void {
    [this.#length, list.#length] = [list.#length, this.#length];
    [this.#names, list.#names] = [list.#names, this.#names];
    [this.#ends, list.#ends] = [list.#ends, this.#ends];
    [this.#operands, list.#operands] = [list.#operands, this.#operands];
    [this.#textIds, list.#textIds] = [list.#textIds, this.#textIds];
    [this.#texts, list.#texts] = [list.#texts, this.#texts];
    this.#isChanged = true;
  }

  #reserve(length: number): void {
    if (length <= this.#names.length) return;
    this.#names = growNumbers(this.#names, length);
    this.#textIds = growNumbers(this.#textIds, this.#names.length);
    this.#ends = growNumbers(this.#ends, this.#names.length + 1);
  }
}

/** Returns a capacity with space for the operators that passes add. */
function chooseCapacity(length: number): number {
  return Math.ceil(1.125 * length);
}

/** Operators that are copied sooner one by one. */
const fewOperators = 16;

function growNumbers<Numbers extends Uint32Array | Float64Array>(numbers: Numbers, length: number): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(
    Math.max(length, 2 * numbers.length),
  );
  larger.set(numbers);
  return larger;
}
