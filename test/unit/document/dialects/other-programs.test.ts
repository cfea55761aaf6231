import { describe, expect, it } from "vitest";
import { createDataUriPlaceholders } from "../../../../document/core/images/data-uri-placeholders.ts";
import { compileAlone } from "../../../integration/document/compile.ts";
const fence = "```";

describe("values of front matter", () => {
  it("do not expand a small text to a large one", async () => {
    const value = "a ".repeat(450);
    const { html } = await compileAlone(`---\nx: ${value}\n---\n\n${"{{< meta x >}}\n".repeat(1_000)}`);
    expect(html.length).toBeLessThan(400_000);
  });
});

describe("an image with a syntax of other programs", () => {
  it.each([
    ["MyST", (uri: string) => `${fence}{figure} ${uri}\n\nText\n${fence}`],
    ["Hugo", (uri: string) => `{{< figure src="${uri}" caption="Text" >}}`],
  ])("is shown when it is embedded: %s", async (_name, markdown) => {
    for (const size of [10, 2_000, 20_000]) {
      const data = Buffer.alloc(size, "GIF89a").toString("base64");
      const held = createDataUriPlaceholders();
      const { html } = await compileAlone(markdown(`data:image/gif;base64,${data}`), held);
      expect(html).toMatch(/<figure[^]*(?:<img|missing-image)[^]*<figcaption[^>]*>Text/);
    }
  });
});
