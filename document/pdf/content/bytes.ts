import { minus, newline, nine, point, space, zero } from "./ascii.ts";

// Reads and writes operators of pages as bytes: most work on them looks at each byte once.

/** Digits of the longest whole number that is always exact. */
const exactDigits = 15;

/** Finds the end of a line: its newline, or the end of the content. */
export function endOfLine(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== newline) at++;
  return at;
}

/** Whether a word stands at an index. */
export function isAt(content: Buffer, at: number, word: Buffer): boolean {
  for (let index = 0; index < word.length; index++) if (content[at + index] !== word[index]) return false;
  return true;
}

/** Finds where white space begins that ends at an index: U+0020 and all characters before it (ISO 32000-1, section 7.2.3). */
export function beforeSpace(content: Buffer, end: number): number {
  let at = end;
  while ((content[at - 1] ?? Infinity) <= space) at--;
  return at;
}

/** The two letters that end at an index, as one number to compare with {@link operatorNamed}. */
export function operatorAt(content: Buffer, end: number): number {
  return ((content[end - 2] ?? 0) << 8) | (content[end - 1] ?? 0);
}

/** The two letters of an operator as one number. */
export function operatorNamed(name: string): number {
  return Buffer.from(name, "latin1").readUInt16BE();
}

/** Finds the end of the digits and points that begin at an index. */
export function endOfDigits(content: Buffer, from: number): number {
  let at = from;
  for (; at < content.length; at++) {
    const byte = content[at] ?? 0;
    if ((byte < zero || byte > nine) && byte !== point) break;
  }
  return at;
}

/**
 * Finds the end of the text object that an index is in (ISO 32000-1, section 9.4.1). It holds no other object. Its last operator may stand
 * behind a way that no glyph follows.
 */
export function endOfTextObject(content: Buffer, from: number): number {
  let end = content.indexOf(endOfText, from);
  while (end >= 0 && (content[end - 1] ?? 0) > space) end = content.indexOf(endOfText, end + 1);
  return end < 0 ? content.length : end + endOfText.length;
}

const endOfText = Buffer.from("ET\n");

/** Reads a number (ISO 32000-1, section 7.3.3), as `Number` does. @returns NaN where there is none */
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
  // Both are whole and exact, so that their quotient is rounded only once.
  if (digits > exactDigits) return Number(content.toString("latin1", begin, end));
  const value = decimals > 0 ? whole / (powers[decimals] ?? NaN) : whole;
  return isNegative ? -value : value;
}

const powers = Array.from({ length: exactDigits + 1 }, (_, exponent) => 10 ** exponent);

/** Writes bytes one after the other, and grows as they need. It is used for many pages, since new memory is slow. */
export class ByteWriter {
  #bytes = Buffer.alloc(0);
  #length = 0;

  /** Begins again, over the bytes written before. @param expected number of bytes, roughly */
  begin(expected: number): this {
    this.#length = 0;
    this.reserve(expected);
    return this;
  }

  get length(): number {
    return this.#length;
  }

  /** Makes room for `count` bytes that are written one by one. */
  reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * needed);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  /** Writes a byte for which {@link reserve} has made room. */
  byte(value: number): void {
    this.#bytes[this.#length++] = value;
  }

  /** Writes characters of one byte. */
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

  /** Inserts a byte at an index. */
  insert(place: number, value: number): void {
    this.reserve(1);
    this.#bytes.copyWithin(place + 1, place, this.#length++);
    this.#bytes[place] = value;
  }

  /** Writes a number, rounded. @param parts of one, a power of ten: 100 for two decimals */
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

  /** The bytes, until it begins again. */
  written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** So few are copied one by one sooner than by a call. */
const fewBytes = 48;
/** Room for a number of exact digits, with its point and its minus. */
const maxDigits = exactDigits + 10;

/** Rounds a length to as many decimals as operators are written with. */
export function roundLength(length: number): number {
  return Math.round(length * 10_000) / 10_000;
}
