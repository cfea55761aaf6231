import { mkdir, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { describeMissing, inlineImages } from "../../../../client/files/images.ts";
import { runs } from "../../../proofs.ts";
import { ownFolder } from "../../../lifetimes.ts";

const bytes = "a picture";
const uri = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
const names = ["logo.png", "100%.png", "my logo.png", "a_b.png", "a(1).png", "ü.png", "docs/a&b.png"];

let folder: string;
beforeEach(async () => {
  folder = ownFolder();
  await mkdir(join(folder, "docs"));
  for (const name of names) await writeFile(join(folder, name), bytes);
});

const inlined = async (markdown: string, allowed: readonly string[] = []) => {
  const { outside, ...rest } = await inlineImages(markdown, join(folder, "README.md"), { allowed });
  return { ...rest, ...(outside.length > 0 && { outside }) };
};

describe("images beside a Markdown file", () => {
  it.each([
    ["![Logo](logo.png)", `![Logo](${uri})`],
    ['![Logo](./logo.png "The logo")', `![Logo](${uri} "The logo")`],
    ["![logo.png](logo.png)", `![logo.png](${uri})`],
    ["![a [b] c](logo.png)", `![a [b] c](${uri})`],
    ["![Full](100%.png)", `![Full](${uri})`],
    ["![Blank](my%20logo.png)", `![Blank](${uri})`],
    ["![Blank](<my logo.png>)", `![Blank](<${uri}>)`],
    ["![Escape](a\\_b.png)", `![Escape](${uri})`],
    ["![Brackets](a(1).png)", `![Brackets](${uri})`],
    ["![Letters](%C3%BC.png)", `![Letters](${uri})`],
    ["![Query](logo.png?raw=true#gh-light-mode-only)", `![Query](${uri})`],
    ["![Dark](logo.png#only-dark)", "![Dark](logo.png#only-dark)"],
    ["[![Linked](logo.png)](https://example.com)", `[![Linked](${uri})](https://example.com)`],
    ["![Named][logo]\n\n[logo]: logo.png 'Logo'", `![Named][logo]\n\n[logo]: ${uri} 'Logo'`],
    [
      '<p align="center"><img src="logo.png" width=40></p>',
      `<p align="center"><img src="${uri}" width=40></p>`,
    ],
    ["Text <img alt='a > b' src='logo.png'> text", `Text <img alt='a > b' src="${uri}"> text`],
    ["<p><img src=docs/a&amp;b.png>", `<p><img src="${uri}">`],
    [
      "<picture>\n<img\n src='logo.png'><img src='logo.png'>\n</picture>",
      `<picture>\n<img\n src="${uri}"><img src="${uri}">\n</picture>`,
    ],
    ["![[logo.png]] and ![[my logo.png|A logo|300]]", `![](${uri}) and ![A logo](${uri}){width=300}`],
    ["| a |\n|---|\n| ![[logo.png\\|30]] |", `| a |\n|---|\n| ![](${uri}){width=30} |`],
    ["![[logo.png#outline]]", `![](${uri})`],
    ["<div>\n![a](logo.png)\n</div>", `<div>\n![a](${uri})\n</div>`],
    [
      "<details><summary>S</summary>\n![[logo.png]]\n</details>",
      `<details><summary>S</summary>\n![](${uri})\n</details>`,
    ],
    ["<pre>\n![a](logo.png)\n</pre>", "<pre>\n![a](logo.png)\n</pre>"],
    ["```{figure} logo.png\n:name: a\n\nText\n```", `\`\`\`{figure} ${uri}\n:name: a\n\nText\n\`\`\``],
    [":::{image} docs/a&b.png\n:::", `:::{image} ${uri}\n:::`],
    [
      "````{note}\n![a](logo.png)\n\n```{image} a_b.png\n```\n````",
      `\`\`\`\`{note}\n![a](${uri})\n\n\`\`\`{image} ${uri}\n\`\`\`\n\`\`\`\``,
    ],
    ['{{< figure src="logo.png" title="A" >}}', `{{< figure src="${uri}" title="A" >}}`],
    ['{{<figure alt="b" src=logo.png >}}', `{{<figure alt="b" src="${uri}" >}}`],
    ['{{<img src="logo.png">}}', `{{<img src="${uri}">}}`],
  ])("are inserted into %j", async (markdown, expected) => {
    expect(await inlined(markdown)).toEqual({ markdown: expected, missing: [] });
  });

  it.each([
    "![Web](https://example.com/logo.png)",
    "![Data](data:image/png;base64,AAAA)",
    '<img src="https://example.com/logo.png">',
    "`![Code](logo.png)`",
    "    <img src='logo.png'>",
    "<img data-src='logo.png'>",
    "![Nothing]()",
    "`![[logo.png]]` and `{{< figure src=logo.png >}}`",
    "```md\n![[logo.png]]\n```",
    "```{code-block} md\n![a](logo.png)\n```",
    "[[logo.png]]",
  ])("are not looked for in %j", async (markdown) => {
    expect(await inlined(markdown)).toEqual({ markdown, missing: [] });
  });

  it("are reported when they cannot be read, once each, in their order", async () => {
    const markdown = "![a](no%.png)\n\n<img src='gone.png'>\n\n![b](no%.png) ![c](logo.txt)";
    expect(await inlined(markdown)).toEqual({ markdown, missing: ["no%.png", "gone.png", "logo.txt"] });
  });
});

describe("images of a site", () => {
  const atRoot = async (markdown: string) =>
    inlineImages(markdown, join(folder, "docs/page.md"), { root: folder });

  it("are found from its root where their paths begin with a slash", async () => {
    expect(await atRoot("![a](/logo.png) <img src='/docs/a&amp;b.png'>")).toEqual({
      markdown: `![a](${uri}) <img src="${uri}">`,
      missing: [],
      outside: [],
    });
    expect(await atRoot("![a](/gone.png)")).toMatchObject({ missing: ["/gone.png"], outside: [] });
  });

  it("are found nowhere above it", async () => {
    await symlink("/etc", join(folder, "etc"));
    for (const path of ["/../logo.png", "/%2e%2e/logo.png", "/etc/logo.png", `${folder}/logo.png`])
      expect((await atRoot(`![a](${path})`)).markdown).toBe(`![a](${path})`);
  });

  it("are reported with the flag that says where it is", async () => {
    const { missing, outside } = await inlined("![a](/assets/a.png)").then((found) => ({
      missing: found.missing,
      outside: found.outside ?? [],
    }));
    expect(describeMissing({ missing, outside })).toEqual([
      "We skipped /assets/a.png: it is outside the document's folder. Name the folder of the site with --root.",
    ]);
  });

  it("are reported as missing from its folder where that is named", () => {
    const describe = (...missing: string[]) => describeMissing({ missing, outside: [] }, folder);
    expect(describe("/assets/a.png", "b.png")).toEqual([
      "We couldn't find /assets/a.png. Add it to the site's folder.",
      "We couldn't find b.png. Add it to the document's folder.",
    ]);
    expect(describe("/a.png", "/b.png", "/c.png")).toEqual([
      "We couldn't find 3 images in /, such as /a.png. Add them to the site's folder.",
    ]);
  });
});

describe("images outside the Markdown file's folder", () => {
  const secret = "a secret";
  const secretUri = `data:image/png;base64,${Buffer.from(secret).toString("base64")}`;
  let elsewhere: string;
  beforeEach(async () => {
    elsewhere = ownFolder();
    await writeFile(join(elsewhere, "secret.png"), secret);
    await symlink(join(elsewhere, "secret.png"), join(folder, "link.png"));
    await symlink(elsewhere, join(folder, "way"));
  });

  it("are left out, by any path", async () => {
    const name = basename(elsewhere);
    const step = fc.constantFrom("..", ".", "%2e%2e", "%2E.", "docs", "way", name, "docs/..", "", "link.png");
    const path = fc.tuple(
      fc.constantFrom("", "/", "./", `${elsewhere}/`, "file", "%2f"),
      fc.array(step, { maxLength: 6 }),
      fc.constantFrom("secret.png", "link.png", "secret.png?a=b", "%73ecret.png"),
    );
    await fc.assert(
      fc.asyncProperty(path, async ([start, steps, file]) => {
        const image = start + [...steps, file].join("/");
        for (const text of [`![a](${image})`, `<img src="${image}">`, `![[${image}]]`])
          expect((await inlined(text)).markdown).toBe(text);
      }),
      { numRuns: runs(400) },
    );
  });

  it("are read from allowed folders, and reported otherwise", async () => {
    const path = join(elsewhere, "secret.png");
    const markdown = `![a](${path})\n\n![b](link.png)\n\n![c](way/none.png)`;
    const missing = [path, "link.png", "way/none.png"];
    expect(await inlined(markdown)).toEqual({ markdown, missing, outside: missing.slice(0, 2) });
    const taken = `![a](${secretUri})\n\n![b](${secretUri})\n\n![c](way/none.png)`;
    expect(await inlined(markdown, [elsewhere])).toEqual({ markdown: taken, missing: ["way/none.png"] });
  });
});
