import { describe, expect, it } from "vitest";
import { findLinkTargets } from "../../../../../document/core/html/structure/link-targets.ts";

describe("the target of a link", () => {
  it.each([
    ['<a href="#a">See <em>this</em></a>', "a", "See this"],
    ['<a href="#a%20b&#x26;c">so&#xAD;on\u00ad</a>', "a b&c", "soon"],
    ['<a href="#x" aria-label="Back to 1">↑</a>', "x", "Back to 1"],
    ['<a href="#a">first</a> <a href="#a">second</a>', "a", "first"],
    ['<a href="#a"></a> <a href="#a">second</a>', "a", "second"],
    ['<a href="#%zz">odd</a>', "%zz", "odd"],
  ])("is described by %s", (html, target, words) => {
    expect(findLinkTargets(html).get(target)).toBe(words);
  });

  it("is described only within the document", () => {
    expect(findLinkTargets('<a href="https://example.com/#a">out</a>').size).toBe(0);
  });
});
