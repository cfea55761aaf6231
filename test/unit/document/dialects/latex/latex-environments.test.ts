import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEnvironments } from "../../../../../document/dialects/latex/environments.ts";
import { readTabular } from "../../../../../document/dialects/latex/tables.ts";
import { listImagesByPath } from "../../../../../document/core/images/image-references.ts";

describe("a table of LaTeX", () => {
  it.each(["", "{}", "ll a & b", "{ll a & b", "{*{9}{*{9}{*{9}{*{9}{l}}}}} a", "{l}"])(
    "is not recognised without columns and rows: %j",
    (source) => {
      expect(readTabular({ name: "tabular", text: source })).toBeUndefined();
    },
  );
});

describe("a figure of LaTeX", () => {
  it("names an image beside the file", () => {
    expect(
      listImagesByPath(
        "\\begin{figure}\n\\includegraphics[width=1cm]{img/a.png}\n\\end{figure}\n\n`\\includegraphics{b.png}`",
      ),
    ).toEqual(["img/a.png"]);
  });
});

describe("an environment of LaTeX", () => {
  it("loses no adjacent line, and is read in bounded time", () => {
    const part = fc.constantFrom(
      "\\begin{table}",
      "\\end{table}",
      "\\begin{tabular}{l}",
      "\\end{tabular}",
      "a & b \\\\",
      "\\caption{",
      "}",
      "\\begin{figure}",
      "\\includegraphics{a}",
      "\\end{figure}",
      "\\begin{verbatim}",
      "\\end{verbatim}",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (texts) => {
        const lines = ["Before", ...texts, "After"].map((text, at) => ({
          text,
          line: at + 1,
          kind: "text" as const,
        }));
        const written = readEnvironments(lines, () => undefined);
        expect(written[0]?.text).toBe("Before");
        expect(written.at(-1)?.text).toBe("After");
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    "\\begin{table}\n",
    "\\begin{table}\n\\begin{tabular}{l}\na\\\\\n\\end{tabular}\n\\end{table}\n",
    "\\begin{verbatim}\n",
    "\\end{table}\\begin{tabular}{l}",
  ])("is read in linear time when it is repeated 10,000 times: %j", (text) => {
    const lines = text
      .repeat(10_000)
      .split("\n")
      .map((line) => ({ text: line, kind: "text" as const }));
    expect(readEnvironments(lines, () => undefined).length).toBeLessThan(700_000);
  });
});
