import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

const box = (sign: string): string => `<span class="task-box">${sign}</span>`;

describe("a mark of a task", () => {
  it.each([
    ["- [?] Eggs", `${box("?")} Eggs`],
    ["* [!] Eggs", `${box("!")} Eggs`],
    ["1. [/] Eggs", `${box("/")} Eggs`],
    ["- [>] Eggs", `${box("›")} Eggs`],
    ["- [<] Eggs", `${box("‹")} Eggs`],
    ["- [-] Eggs *and* ham", `${box("–")} <del>Eggs <em>and</em> ham</del>`],
    ['- ["] Eggs', '<span class="task-sign">💬\ufe0f</span> Eggs'],
    ["- [*] Eggs", '<span class="task-sign">⭐\ufe0f</span> Eggs'],
  ])("shows a mark of a task that GitHub does not know: %s", async (markdown, html) => {
    const item = (await compile(markdown)).replaceAll("\n", "");
    expect(item).toContain(`<li class="task-list-item">${html}</li>`);
    expect(item).toMatch(/^<[uo]l class="contains-task-list">/);
  });

  it("may be a letter beside other marks", async () => {
    expect(await compile("- [ ] Eggs\n- [b] Ham")).toContain('<span class="task-sign">🔖\ufe0f</span> Ham');
  });

  it.each([
    ["a letter alone, which may name a choice", "- [a] yes\n- [b] no", "<li>[b] no</li>"],
    ["a sign that nobody knows", "- [%] Eggs", "<li>[%] Eggs</li>"],
    [
      "the reference of a link",
      "- [?] Eggs\n\n[?]: https://example.com",
      '<a href="https://example.com">?</a> Eggs',
    ],
    ["no mark of a task", "- [?]", "<li>[?]</li>"],
  ])("stays as it was written: %s", async (_name, markdown, html) => {
    expect((await compile(markdown)).replaceAll("\n", "")).toContain(html);
  });
});
