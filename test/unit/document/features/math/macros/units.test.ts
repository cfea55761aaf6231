import { describe, expect, it } from "vitest";
import { numberTex, formatUnit } from "../../../../../../document/features/math/macros/units.ts";

/** As siunitx 3 writes them by default. */
describe("quantities", () => {
  const numbers: readonly [written: string, tex: string][] = [
    ["1234", "1234"],
    ["12345", "12\\,345"],
    ["299792458", "299\\,792\\,458"],
    ["0.123456", "0.123\\,456"],
    [".5", "0.5"],
    ["-1.5e-3", "-1.5 \\times 10^{-3}"],
    ["e10", "10^{10}"],
    ["1.23(4)", "1.23(4)"],
    ["1.2 +- 0.1", "1.2 \\pm 0.1"],
    ["1,5", "1.5"],
    ["x", "x"],
  ];
  it.each(numbers)("writes the number of a quantity: %s", (written, tex) => {
    expect(numberTex(written)).toBe(tex);
  });

  const units: readonly [written: string, tex: string][] = [
    ["\\kilo\\gram", "\\mathrm{kg}"],
    ["\\meter\\per\\second", "\\mathrm{m}\\,\\mathrm{s}^{-1}"],
    ["\\meter\\per\\second\\squared", "\\mathrm{m}\\,\\mathrm{s}^{-2}"],
    ["\\kilo\\gram\\per\\cubic\\metre", "\\mathrm{kg}\\,\\mathrm{m}^{-3}"],
    ["\\square\\kilo\\metre", "\\mathrm{km}^{2}"],
    ["\\volt\\tothe{3}", "\\mathrm{V}^{3}"],
    ["kg.m^{-3}", "\\mathrm{kg}\\,\\mathrm{m}^{-3}"],
    ["\\micro\\ohm", "\\mathrm{µΩ}"],
    ["\\percent", "\\mathrm{\\%}"],
    ["\\constructor", "\\mathrm{\\constructor}"],
  ];
  it.each(units)("writes the unit of a quantity: %s", (written, tex) => {
    expect(formatUnit(written)).toBe(tex);
  });
});
