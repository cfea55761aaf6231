import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { ConversionError } from "../errors.ts";
import type { SizeLimit } from "./file-access.ts";

/** A file is larger than it may be. It was not read. */
export class TooLargeError extends ConversionError {
  override readonly name = "TooLargeError";

  /** Creates the error of a file that is too large. @param called its name in the message @param bytes its size, if known */
  constructor(called: string, { maxBytes, advice }: SizeLimit, bytes?: number) {
    const size = bytes === undefined ? `more than ${sizeText(maxBytes)}` : sizeText(bytes);
    super(`${called} has ${size}. ${advice}`);
  }
}

/** Formats a text such as `50 MiB`, never 0. */
function sizeText(bytes: number): string {
  return `${String(Math.max(0.1, Math.round((bytes / 2 ** 20) * 10) / 10))} MiB`;
}

/**
 * Reads a file whose size is within the limit.
 * @param called its name in messages
 * @throws {TooLargeError} before it is read, or meanwhile if its size is unknown (of a pipe, in /proc)
 */
export async function readWithin(file: string, limit: SizeLimit, called: string): Promise<Buffer> {
  const facts = await stat(file);
  if (facts.size > limit.maxBytes) throw new TooLargeError(called, limit, facts.size);
  if (facts.isFile() && facts.size > 0) return readFile(file);
  return readStreamWithin(createReadStream(file), limit, called);
}

/** Reads a stream to its end, or to the limit. @throws {TooLargeError} */
export async function readStreamWithin(
  stream: NodeJS.ReadableStream & { destroy(): unknown },
  limit: SizeLimit,
  called: string,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit.maxBytes) {
      stream.destroy();
      throw new TooLargeError(called, limit);
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a file's text, which is UTF-8.
 * @param called its name in messages
 * @param Failure class of the error when it cannot be read, or is not text
 * @throws {TooLargeError}
 */
export async function readTextFile(
  file: string,
  limit: SizeLimit,
  called: string,
  Failure: new (message: string, options?: ErrorOptions) => ConversionError = ConversionError,
): Promise<string> {
  try {
    const text = decodeText(await readWithin(file, limit, called));
    if (text !== undefined) return text;
  } catch (cause) {
    if (cause instanceof TooLargeError) throw cause;
    throw new Failure(`We couldn't read ${called}: ${(cause as Error).message}.`, { cause });
  }
  throw new Failure(`We couldn't read ${called}: it is not UTF-8 text.`);
}

/** Decodes UTF-8; undefined if it is invalid. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
