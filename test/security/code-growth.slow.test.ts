import { expect, it } from "vitest";
import { lowlight } from "../../document/features/code/code-languages.ts";
import { highlight } from "../../document/features/code/highlight.ts";
import { cpuGrowth, mostGrowth } from "../work.ts";

/** Code of every language, which has to be coloured in proportion to its length. Only with `SWEEP=all`. */

const languages = lowlight.listLanguages().filter((name) => !name.startsWith("pieces-"));

// Measured from more than one piece on: within one, some grammars take time with its square.
const units = ["a\n", "\n", " \n", "(\n"];
it.runIf(process.env.SWEEP === "all").each(units)(
  "code is highlighted in linear time in all languages: %j",
  async (unit) => {
    const work = (size: number) => {
      for (const language of languages) highlight(language, unit.repeat((40_000 * size) / unit.length));
      return Promise.resolve();
    };
    expect(await cpuGrowth(work)).toBeLessThan(mostGrowth);
  },
);
