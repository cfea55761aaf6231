import { InvalidArgumentError } from "commander";

/**
 * Reads a count that an option of a command gives.
 * @throws {InvalidArgumentError}
 */
export function readCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("It is a whole number from 1 to 999999.");
  return Number(text);
}
