import { Option } from "commander";
import { ConversionError } from "../errors.ts";

/** Makes the flag that asks for JSON. */
export function jsonOption(): Option {
  return new Option("--json", "print one JSON object per line");
}

/** Returns whether an error means that nobody reads a stream any more, as after `| head`. */
const isReaderGone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EPIPE";

/** Lets the program continue when the reader of its messages has left: a paid PDF is still written. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (!isReaderGone(error)) throw error;
    });
  }
}

/** Writes a complete PDF to standard output. @throws {ConversionError} when its reader left before */
export function writeToStandardOutput(pdf: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(pdf, (error) => {
      if (!error) resolve();
      else
        reject(
          isReaderGone(error)
            ? new ConversionError("The reader of standard output stopped before the end of the PDF")
            : error,
        );
    });
  });
}
