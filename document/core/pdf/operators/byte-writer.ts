import { minus, nine, point, zero } from "./ascii.ts";
import { powers } from "./bytes.ts";

/** Writes bytes one after the other, and grows as they need. It is used for many pages, since new memory is slow. */
export class ByteWriter {
  #bytes = Buffer.alloc(0);
  #length = 0;

  /** Begins again, over the bytes written before. @param expected number of bytes, roughly */
  begin(expected: number): this {
    this.#length = 0;
    this.#reserve(expected);
    return this;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * needed);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }

  byte(value: number): void {
    if (this.#length >= this.#bytes.length) this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** Writes characters of one byte. */
  text(text: string): void {
    this.#reserve(text.length);
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length++] = text.charCodeAt(at);
  }

  /** Writes a code in four hexadecimal digits. */
  code(code: number): void {
    this.#reserve(4);
    this.#bytes[this.#length++] = hexDigits[(code >>> 12) & 0xf] ?? 0;
    this.#bytes[this.#length++] = hexDigits[(code >>> 8) & 0xf] ?? 0;
    this.#bytes[this.#length++] = hexDigits[(code >>> 4) & 0xf] ?? 0;
    this.#bytes[this.#length++] = hexDigits[code & 0xf] ?? 0;
  }

  /** Writes a number in as few characters as possible. @param decimals that it is rounded to, 9 at most */
  number(value: number, decimals: number): void {
    this.#reserve(maxSigns);
    if ((value | 0) === value) {
      this.#decimal(value, 1);
      return;
    }
    const short = Math.round(value * shortParts);
    if (decimals >= shortDecimals && short / shortParts === value && Math.abs(short) < exact) {
      this.#decimal(short, shortParts);
      return;
    }
    const parts = powers[decimals] ?? 1;
    const rounded = Math.round(value * parts);
    if (Math.abs(rounded) < exact) this.#decimal(rounded, parts);
    else this.text(String(value));
  }

  /** Writes a number of fractions of one. */
  #decimal(count: number, parts: number): void {
    if (count < 0) this.#bytes[this.#length++] = minus;
    const size = Math.abs(count);
    const integer = Math.floor(size / parts);
    if (integer <= nine - zero) this.#bytes[this.#length++] = zero + integer;
    else this.#digits(integer);
    let fraction = size - integer * parts;
    if (fraction === 0) return;
    this.#bytes[this.#length++] = point;
    for (let unit = parts / 10; fraction > 0; unit /= 10) {
      const digit = Math.floor(fraction / unit);
      this.#bytes[this.#length++] = zero + digit;
      fraction -= digit * unit;
    }
  }

  #digits(integer: number): void {
    const tens = Math.floor(integer / 10);
    if (tens > 0) this.#digits(tens);
    this.#bytes[this.#length++] = zero + integer - tens * 10;
  }

  /** Returns the bytes, until it begins again. */
  written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

const hexDigits = Buffer.from("0123456789ABCDEF");
/** Decimals of lengths on pages, nearly all of which end there. */
const shortDecimals = 4;
const shortParts = 10 ** shortDecimals;
/** Whole numbers below it are exact. */
const exact = 1e15;
/** Room for a number of exact digits, with its point and its minus. */
const maxSigns = 20;
