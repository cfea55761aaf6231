import { expect, it } from "vitest";
import { embedPictures } from "../../../../web/pictures/embed.ts";
import { normalisePath } from "../../../../web/pictures/paths.ts";

it.each([
  ["./img/./a.png", "img/a.png"],
  ["img\\a.png", "img/a.png"],
  ["img/../a.png", "a.png"],
  ["../a.png", "../a.png"],
  ["../../x/../a.png", "../../a.png"],
])("the path %s is kept as %s", (written, kept) => {
  expect(normalisePath(written)).toBe(kept);
});

it("pictures are put where the text names them, however it writes their paths, and never within code", async () => {
  const pictures = new Map([
    ["a b.png", "data:image/png;base64,AA=="],
    ["../up.png", "data:image/png;base64,BB=="],
  ]);
  expect(
    await embedPictures(
      "![A](./a%20b.png) ![[a b.png]] ![U](../up.png) ![N](up.png) `![A](a%20b.png)`",
      pictures,
    ),
  ).toBe(
    "![A](data:image/png;base64,AA==) ![](data:image/png;base64,AA==) ![U](data:image/png;base64,BB==) ![N](up.png) `![A](a%20b.png)`",
  );
});
