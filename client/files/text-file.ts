import { readFile } from "node:fs/promises";
import { ConversionError } from "../errors.ts";

/**
 * The text of a file in UTF-8.
 * @param called what a message calls it
 * @param Failure what is thrown when it cannot be read, or is not text
 */
export async function readTextFile(
  file: string,
  called: string,
  Failure: new (message: string, options: ErrorOptions) => ConversionError = ConversionError,
): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (cause) {
    const reason = cause instanceof TypeError ? "it is not text in UTF-8" : (cause as Error).message;
    throw new Failure(`${called} cannot be read: ${reason}.`, { cause });
  }
}
