import { describe, expect, it } from "vitest";
import { joinLines } from "../../../../../../document/core/pdf/content/lines.ts";
import { asWritten, behind } from "../operators/operators.ts";

const joined = (content: string) => behind(joinLines, content);

const object = (x: number, y: number, inner: string, font = "/F5 14 Tf"): string =>
  `BT\n${font}\n1 0 0 -1 ${String(x)} ${String(y)} Tm\n${inner}ET\n`;

describe("the lines of a paragraph", () => {
  it("are in one text object, each placed relative to the one before", () => {
    const three =
      object(0, 2161, "<0001> Tj\n") + object(0, 2182, "<0002> Tj\n") + object(4.5, 2203, "<0003> Tj\n");
    expect(joined(three)).toBe(
      asWritten(object(0, 2161, "<0001> Tj\n0 -21 Td <0002> Tj\n4.5 -21 Td <0003> Tj\n")),
    );
  });

  it("are placed relative to the last move", () => {
    const moved =
      object(0, 100, "<0001> Tj\n30.25 -2 Td <0002> Tj\n") +
      object(0, 121, "7 0 Td [<0003>4<0004>] TJ\n") +
      object(0, 142, "<0005> Tj\n");
    expect(joined(moved)).toBe(
      asWritten(
        object(
          0,
          100,
          "<0001> Tj\n30.25 -2 Td <0002> Tj\n-23.25 -19 Td [<0003>4<0004>] TJ\n-7 -21 Td <0005> Tj\n",
        ),
      ),
    );
  });

  it("set their font where it changes, and keep each ActualText", () => {
    const said = "/Span<</ActualText (fi) >> BDC\n5 0 Td <01A1> Tj\nEMC\n";
    const two = object(0, 10, said) + object(0, 20, "<0002> Tj\n", "/F6 14 Tf");
    expect(joined(two)).toBe(asWritten(object(0, 10, `${said}/F6 14 Tf\n-5 -10 Td <0002> Tj\n`)));
  });

  it("stay apart where marks or drawings are between them, where text is from right to left or its font changes", () => {
    const [upper, lower] = [object(0, 10, "<0001> Tj\n"), object(0, 20, "<0002> Tj\n")];
    for (const content of [
      `${upper}EMC\n/P <</MCID 1 >>BDC\n${lower}`,
      `${upper}0 0 1 1 re\nf\n${lower}`,
      `/ReversedChars BMC\nEMC\n${upper}${lower}`,
      `${object(0, 10, "<0001> Tj\n/F6 9 Tf\n<0002> Tj\n")}${lower}`,
      `BT\n/Span<</ActualText <FEFF0041> >> BDC\n/F5 14 Tf\n1 0 0 -1 0 9 Tm\n<0001> Tj\nEMC\nET\n`,
    ])
      expect(joined(content)).toBe(asWritten(content));
  });
});
