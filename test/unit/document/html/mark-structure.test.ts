import { describe, expect, it } from "vitest";
import { linkTargets } from "../../../../document/html/structure/link-targets.ts";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

describe("what HTML has no names for that reach a PDF", () => {
  it("is marked: formulas, with their source apart", async () => {
    const { html, formulas } = await compileAlone(
      '$a < b$\n\n$$\nc\n$$\n\n<math><mi>d</mi></math> <math alttext="e"><mi>f</mi></math>',
    );
    expect(formulas).toEqual(["a < b", "c", "d", "e"].map((text) => ({ text })));
    expect([...html.matchAll(/<math[^>]* lang="([^"]*)"/g)].map(([, lang]) => lang)).toEqual([
      "en-x-f0",
      "en-x-f1",
      "en-x-f2",
      "en-x-f3",
    ]);
    expect(html).not.toContain("alttext");
  });

  it("has the MathML of formulas apart, if that is asked for, and nothing else with it", async () => {
    const raw =
      '<math onclick="x()"><mi href="https://example.com" style="color:red">y</mi><mtext>a<br>b<b>c</b></mtext><annotation-xml><script>z</script></annotation-xml></math>';
    const { formulas } = await compileAlone(`$a < \\text{"b"}$\n\n$$c$$\n\n<p>${raw}</p>`, undefined, {
      mathml: "on",
    });
    const within = formulas.map(
      ({ mathml = "" }) => /^<math xmlns="http:\/\/www\.w3\.org\/1998\/Math\/MathML"(.*)$/.exec(mathml)?.[1],
    );
    expect(within).toEqual([
      '><mrow><mi>a</mi><mo>&#x3C;</mo><mtext>"b"</mtext></mrow></math>',
      ' display="block"><mi>c</mi></math>',
      "><mi>y</mi><mtext>abc</mtext></math>",
    ]);
  });

  it("is marked: notes, in their language", async () => {
    expect(await compile("---\nlang: de\n---\n\nText[^a]\n\n[^a]: Notiz")).toContain(
      '<li id="fn-a" lang="de-x-note">',
    );
  });

  it("is marked by us alone", async () => {
    const html = await compile('<p lang="x-note">a</p>\n\n<p lang="fr-x-f9">b</p>\n\n<p lang="fr">c</p>');
    expect(html).toBe('<p>a</p><p lang="fr">b</p><p lang="fr">c</p>');
  });
});

describe("what a link leads to", () => {
  it.each([
    ['<a href="#a">See <em>this</em></a>', "a", "See this"],
    ['<a href="#a%20b&#x26;c">so&#xAD;on\u00ad</a>', "a b&c", "soon"],
    ['<a href="#x" aria-label="Back to 1">↑</a>', "x", "Back to 1"],
    ['<a href="#a">first</a> <a href="#a">second</a>', "a", "first"],
    ['<a href="#a"></a> <a href="#a">second</a>', "a", "second"],
    ['<a href="#%zz">odd</a>', "%zz", "odd"],
  ])("is told by %s", (html, target, words) => {
    expect(linkTargets(html).get(target)).toBe(words);
  });

  it("is told within the document alone", () => {
    expect(linkTargets('<a href="https://example.com/#a">out</a>').size).toBe(0);
  });
});
