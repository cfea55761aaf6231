import { afterEach, describe, expect, it } from "vitest";
import { createRenderer } from "../../../document/renderer.ts";
import type { Renderer } from "../../../document/renderer.ts";

let renderer: Renderer | undefined;
afterEach(() => renderer?.close());

const markdown = `# Tide

A note.[^1] **Bold**, _slanted_, \`code\`, ä 潮汐 😀 $x^2$.

| A | B |
|---|--:|
| 1 |   2 |

\`\`\`ts
const one = 1;
\`\`\`

---

> A quote

[^1]: The note.`;

describe("a page that was made ready ahead has shown another document before", () => {
  it.each(["report", "slides", "letter"] as const)(
    "and prints %s as the first page of a browser does",
    async (theme) => {
      renderer = createRenderer();
      const prints = [];
      for (let print = 0; print < 3; print++)
        prints.push(await renderer.render({ markdown, meta: {}, layout: { theme } }));
      const [first, ...ahead] = prints.map(({ pdf }) => Buffer.from(pdf).toString("base64"));
      expect(ahead).toEqual([first, first]);
    },
  );
});
