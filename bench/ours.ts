import { readFileSync, writeFileSync } from "node:fs";
import { createRenderer } from "../document/core/renderer.ts";

/** The service's renderer as a program beside its peers: `ours.mjs MARKDOWN PDF`; as a module, warm. */

const renderer = createRenderer();

/** Prints a Markdown file to PDF by the engine. */
export async function print(input: string, output: string): Promise<void> {
  void renderer.warmUp();
  const { pdf } = await renderer.render({
    markdown: readFileSync(input, "utf8"),
    meta: {},
    layout: { contents: "on" },
  });
  writeFileSync(output, pdf);
}

/** Closes the engine's browser. */
export const close = (): Promise<void> => renderer.close();

const [, program = "", input, output] = process.argv;
if (program.endsWith("ours.mjs") && input !== undefined && output !== undefined) {
  await print(input, output);
  process.exit();
}
