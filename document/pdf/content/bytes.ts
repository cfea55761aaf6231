/** Operators of pages as bytes, since most of what is done to them is looking at each one once: how to read and write numbers and lines in them. */

export const newline = 0x0a;
const space = 0x20;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
/** Digits that a number surely holds. */
const exactDigits = 15;

/** Where a line ends: at its sign for that, or with the content. */
export function endOfLine(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== newline) at++;
  return at;
}

export function isAt(content: Buffer, at: number, word: Buffer): boolean {
  for (let index = 0; index < word.length; index++) if (content[at + index] !== word[index]) return false;
  return true;
}

/** Where white space begins that ends at a place: this sign, and signs before it (section 7.2.3). */
export function beforeSpace(content: Buffer, end: number): number {
  let at = end;
  while ((content[at - 1] ?? Infinity) <= space) at--;
  return at;
}

/** The two letters that end at a place, as one number: those of an operator, if nothing is beside them. */
export function operatorAt(content: Buffer, end: number): number {
  return ((content[end - 2] ?? 0) << 8) | (content[end - 1] ?? 0);
}

export function operatorNamed(name: string): number {
  return Buffer.from(name, "latin1").readUInt16BE();
}

/** Behind the digits and points that begin at a place. */
export function endOfDigits(content: Buffer, from: number): number {
  let at = from;
  for (; at < content.length; at++) {
    const byte = content[at] ?? 0;
    if ((byte < zero || byte > nine) && byte !== point) break;
  }
  return at;
}

/**
 * Behind the text object in which a place is (ISO 32000-1, section 9.4.1): there are no others in one, and nothing but text. Its last operator may stand
 * behind a way that leads to nothing.
 */
export function endOfTextObject(content: Buffer, from: number): number {
  let end = content.indexOf(endOfText, from);
  while (end >= 0 && (content[end - 1] ?? 0) > space) end = content.indexOf(endOfText, end + 1);
  return end < 0 ? content.length : end + endOfText.length;
}

const endOfText = Buffer.from("ET\n");

/** The number that is written in a part (ISO 32000-1, section 7.3.3), as `Number` reads it; NaN where there is none. */
export function numberAt(content: Buffer, begin: number, end: number): number {
  const isNegative = content[begin] === minus;
  const first = isNegative ? begin + 1 : begin;
  let whole = 0;
  let decimals = -1;
  for (let at = first; at < end; at++) {
    const byte = content[at] ?? 0;
    if (byte >= zero && byte <= nine) {
      whole = whole * 10 + byte - zero;
      if (decimals >= 0) decimals++;
    } else if (byte === point && decimals < 0) decimals = 0;
    else return NaN;
  }
  const digits = end - first - (decimals < 0 ? 0 : 1);
  if (digits < 1) return NaN;
  // Both are whole and exact, so that what one is by the other is rounded once, as it has to be.
  if (digits > exactDigits) return Number(content.toString("latin1", begin, end));
  const value = decimals > 0 ? whole / (powers[decimals] ?? NaN) : whole;
  return isNegative ? -value : value;
}

const powers = Array.from({ length: exactDigits + 1 }, (_, exponent) => 10 ** exponent);

/** Writes bytes, one after the other, into as much room as they need. One is used for many pages, since new room is slow. */
export class ByteWriter {
  #bytes = Buffer.alloc(0);
  #length = 0;

  /** Begins anew. What was written before is written over. @param expected how many bytes it may well become */
  begin(expected: number): this {
    this.#length = 0;
    this.reserve(expected);
    return this;
  }

  get length(): number {
    return this.#length;
  }

  /** Makes room for so many bytes that are written one by one. */
  reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * needed);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  /** Makes no room by itself. */
  byte(value: number): void {
    this.#bytes[this.#length++] = value;
  }

  /** Signs of one byte alone. */
  text(text: string): void {
    this.reserve(text.length);
    if (text.length > fewBytes) this.#length += this.#bytes.write(text, this.#length, "latin1");
    else for (let at = 0; at < text.length; at++) this.byte(text.charCodeAt(at));
  }

  copy(from: Buffer, begin: number, end: number): void {
    const count = end - begin;
    this.reserve(count);
    if (count > fewBytes) {
      from.copy(this.#bytes, this.#length, begin, end);
      this.#length += count;
    } else for (let at = begin; at < end; at++) this.byte(from[at] ?? 0);
  }

  /** Puts a byte before what was written from a place on. */
  insert(place: number, value: number): void {
    this.reserve(1);
    this.#bytes.copyWithin(place + 1, place, this.#length++);
    this.#bytes[place] = value;
  }

  /** A number, rounded to so many parts of one, which are a power of ten. */
  number(value: number, parts: number): void {
    this.reserve(maxDigits);
    const rounded = Math.round(value * parts);
    const size = Math.abs(rounded);
    if (!(size < 10 ** exactDigits)) {
      this.text(String(value));
      return;
    }
    if (rounded < 0) this.byte(minus);
    const whole = Math.floor(size / parts);
    this.#digits(whole);
    let rest = size - whole * parts;
    if (rest > 0) this.byte(point);
    for (let unit = parts / 10; rest > 0; unit /= 10) {
      const digit = Math.floor(rest / unit);
      this.byte(zero + digit);
      rest -= digit * unit;
    }
  }

  #digits(whole: number): void {
    const tens = Math.floor(whole / 10);
    if (tens > 0) this.#digits(tens);
    this.byte(zero + whole - tens * 10);
  }

  /** What was written, until it begins anew. */
  written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Copied one by one sooner than by a call. */
const fewBytes = 48;
/** Of a number that has no more digits than are exact, with its point and a sign. */
const maxDigits = exactDigits + 10;
