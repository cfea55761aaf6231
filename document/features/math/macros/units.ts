import temml from "temml";
import { readOption, joinTokens, type Macro, type TokenReader } from "./own-macros.ts";

/**
 * Numbers and quantities as the LaTeX package siunitx writes them by default (its manual, version 3). Digits are in groups of three, with powers of
 * ten, a thin space before the unit, and what follows `\per` as a negative power.
 */

const { __defineMacro: define } = temml as unknown as {
  readonly __defineMacro: (name: string, macro: Macro) => void;
};

/** Names as `name=symbol`, or the symbol alone where that is the name. */
const prefixes = parseTable(`
  quecto=q ronto=r yocto=y zepto=z atto=a femto=f pico=p nano=n micro=µ milli=m centi=c deci=d deca=da deka=da
  hecto=h kilo=k mega=M giga=G tera=T peta=P exa=E zetta=Z yotta=Y ronna=R quetta=Q kibi=Ki mebi=Mi gibi=Gi tebi=Ti
  pebi=Pi exbi=Ei
`);

const units = parseTable(`
  ampere=A candela=cd kelvin=K kilogram=kg gram=g metre=m meter=m mole=mol second=s becquerel=Bq celsius=°C
  degreeCelsius=°C coulomb=C farad=F gray=Gy hertz=Hz henry=H joule=J katal=kat lumen=lm lux=lx newton=N ohm=Ω
  pascal=Pa radian=rad siemens=S sievert=Sv steradian=sr tesla=T volt=V watt=W weber=Wb astronomicalunit=au bel=B
  dalton=Da day=d decibel=dB degree=° electronvolt=eV hectare=ha hour=h litre=L liter=L minute=min arcminute=′
  arcsecond=″ neper=Np tonne=t percent=\\% byte=B angstrom=Å atmosphere=atm ug=µg um=µm us=µs umol=µmol uA=µA ul=µl
  uL=µL mohm=mΩ kohm=kΩ Mohm=MΩ uV=µV uW=µW uJ=µJ uF=µF
  bit bar fg pg ng mg g kg pm nm mm cm dm m km as fs ps ns ms s fmol pmol nmol mmol mol kmol pA nA mA A kA ml l hl mL
  L hL mHz Hz kHz MHz GHz THz mN N kN MN Pa kPa MPa GPa pV nV mV V kV W nW mW kW MW GW J mJ kJ eV meV keV MeV GeV TeV
  kWh F fF pF nF K dB
`);

/** Powers that are before their unit, and powers that are behind it. */
const powersBefore: ReadonlyMap<string, string> = new Map([
  ["square", "2"],
  ["cubic", "3"],
]);
const powersBehind: ReadonlyMap<string, string> = new Map([
  ["squared", "2"],
  ["cubed", "3"],
]);
/** Units without a space before them. */
const closeUnits = /^[°′″]$/;

const uncertainty = String.raw`(?:\(([\d.]+)\)|(?:\+-|\\pm)\s*([\d.]+))`;
const number = new RegExp(
  String.raw`^([+-]|\+-|\\pm)?([\d\s]*)(?:[.,]([\d\s]*))?${uncertainty}?(?:[eEdD]([+-]?\d+))?$`,
);

/** Converts a number to TeX: `12345.678e-9` is 12 345.678 × 10⁻⁹. Other text is unchanged. */
export function numberTex(written: string): string {
  const text = written.trim();
  const match = number.exec(text);
  const [, sign = "", integer = "", decimals, uncertainty, error, exponent] = match ?? [];
  if (!match || text === "") return text;
  const digits = integer.replace(/\s/g, "");
  const fraction = decimals?.replace(/\s/g, "");
  const mantissa =
    groupDigits(digits, true) +
    (fraction === undefined ? "" : `${digits === "" ? "0" : ""}.${groupDigits(fraction, false)}`) +
    (uncertainty === undefined ? "" : `(${uncertainty})`) +
    (error === undefined ? "" : ` \\pm ${error}`);
  const bracketed = error !== undefined && exponent !== undefined ? `(${mantissa})` : mantissa;
  const power = exponent === undefined ? "" : `10^{${exponent.replace(/^\+/, "")}}`;
  const times = bracketed !== "" && power !== "" ? " \\times " : "";
  return `${sign.replace("+-", "\\pm ")}${bracketed}${times}${power}`;
}

/** The unit that is being read, before its own name. */
interface UnitStart {
  readonly prefix: string;
  readonly isOver: boolean;
  readonly power: string;
}

const noStart: UnitStart = { prefix: "", isOver: false, power: "" };

/** Returns a unit in TeX: `\kilo\gram\per\cubic\metre`, or `kg.m^{-3}`. */
export function formatUnit(written: string): string {
  const parts: string[] = [];
  let start = noStart;
  for (const word of written.match(/\\[A-Za-z]+(?:\s*\{[^{}]*\})?|[^\\]+/g) ?? []) {
    const [, name, argument = ""] = /^\\([A-Za-z]+)\s*(?:\{([^{}]*)\})?$/.exec(word.trim()) ?? [];
    const started = name === undefined ? undefined : startUnit(start, name, argument);
    if (name === undefined) {
      if (word.trim() !== "") parts.push(formatLiteralUnit(word.trim()));
    } else if (started) start = started;
    else if (name === "tothe") parts.push(raiseUnit(parts.pop(), argument));
    else if (powersBehind.has(name)) parts.push(raiseUnit(parts.pop(), powersBehind.get(name) ?? ""));
    else if (name === "of") parts.push(`${parts.pop() ?? ""}_{\\mathrm{${argument}}}`);
    else {
      parts.push(endUnit(start, name));
      start = noStart;
    }
  }
  return parts.join("\\,");
}

/** Reads a word before the name of a unit. @returns undefined for any other word */
function startUnit(start: UnitStart, name: string, argument: string): UnitStart | undefined {
  if (name === "per") return { ...start, isOver: true };
  const prefix = prefixes.get(name);
  if (prefix !== undefined) return { ...start, prefix };
  const power = name === "raiseto" ? argument : powersBefore.get(name);
  return power === undefined ? undefined : { ...start, power };
}

function endUnit({ prefix, isOver, power }: UnitStart, name: string): string {
  const exponent = isOver ? `-${power === "" ? "1" : power}` : power;
  const unit = `\\mathrm{${prefix}${units.get(name) ?? `\\${name}`}}`;
  return exponent === "" ? unit : `${unit}^{${exponent}}`;
}

function raiseUnit(unit = "", power: string): string {
  const isOver = unit.endsWith("^{-1}");
  return `${unit.replace(/\^\{-1\}$/, "")}^{${isOver ? "-" : ""}${power}}`;
}

function parseTable(text: string): ReadonlyMap<string, string> {
  const words = text.trim().split(/\s+/);
  return new Map(
    words.map((word) => {
      const [name = "", symbol = name] = word.split("=");
      return [name, symbol] as const;
    }),
  );
}

function formatLiteralUnit(text: string): string {
  return text
    .split(/[.~]/)
    .map((part) => part.replace(/[A-Za-zµΩÅ°%]+/g, (letters) => `\\mathrm{${letters.replace("%", "\\%")}}`))
    .join("\\,");
}

function formatQuantity(written: string, unit: string): string {
  const isUncertain = /\+-|\\pm/.test(written.trim().slice(1));
  const value = numberTex(written);
  const isClose = closeUnits.test(/^\\mathrm\{(.)\}$/.exec(unit)?.[1] ?? "");
  return `{${isUncertain ? `(${value})` : value}${isClose ? "" : "\\,"}${unit}}`;
}

/** Groups five digits or more in threes. */
function groupDigits(digits: string, fromEnd: boolean): string {
  if (digits.length < 5) return digits;
  return fromEnd ? digits.replace(/\B(?=(?:\d{3})+$)/g, "\\,") : digits.replace(/\d{3}(?=\d)/g, "$&\\,");
}

function readArgument(reader: TokenReader): string {
  const { tokens } = reader.consumeArg();
  if (tokens.length > 200) throw new RangeError("A number or unit is too long");
  return joinTokens(tokens);
}

const macros: Readonly<Record<string, (reader: TokenReader) => string>> = {
  num: (reader) => `{${numberTex(readArgument(reader))}}`,
  si: (reader) => `{${formatUnit(readArgument(reader))}}`,
  SI: (reader) => formatQuantity(readArgument(reader), formatUnit(readArgument(reader))),
  ang: (reader) => {
    const symbols = ["^\\circ", "'", "''"];
    const parts = readArgument(reader).split(";");
    return `{${parts.map((part, at) => (part === "" ? "" : `${numberTex(part)}${symbols[at] ?? ""}`)).join("")}}`;
  },
  numrange: (reader) => `{${numberTex(readArgument(reader))}\\text{ to }${numberTex(readArgument(reader))}}`,
  SIrange: (reader) => {
    const first = readArgument(reader);
    const last = readArgument(reader);
    const unit = formatUnit(readArgument(reader));
    return `{${formatQuantity(first, unit)}\\text{ to }${formatQuantity(last, unit)}}`;
  },
};
const aliases = { unit: "si", qtyrange: "SIrange" } as const;

for (const [name, macro] of Object.entries(macros))
  define(`\\${name}`, (reader) => {
    // Options are left out: numbers are written as they are by default.
    readOption(reader);
    return macro(reader);
  });
for (const [name, original] of Object.entries(aliases)) define(`\\${name}`, `\\${original}`);
// The package physics has a command of this name, too, for brackets: `\qty{x}`, `\qty(x)`.
define("\\qty", (reader) => {
  readOption(reader);
  if (reader.future().text !== "{") return "";
  const written = readArgument(reader);
  reader.consumeSpaces();
  return reader.future().text === "{"
    ? formatQuantity(written, formatUnit(readArgument(reader)))
    : `{\\left\\{ ${written} \\right\\}}`;
});
