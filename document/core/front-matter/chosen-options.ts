import { describeValidValues, parseValue, type OptionKind } from "../options/kinds.ts";
import { listFieldLines, parseScalar, type FieldLine } from "./field-lines.ts";
import { splitFrontMatter, type SplitDocument } from "./split.ts";
import { findMisspeltFields, type FrontMatterFinding } from "./misspelt-fields.ts";
import { findNearestWord } from "../options/nearest-word.ts";
import { documentOptions, optionList, type DocumentOptions, type OptionName } from "../options/options.ts";
import { readForeignFields } from "./read-foreign-fields.ts";

/** A choice in front matter that does not exist. */
export interface OptionFault {
  readonly name: OptionName;
  /** The line of the front matter, from 1 at its first one. */
  readonly line: number;
  readonly message: string;
}

/** The options that the first lines of a document choose. */
export interface ChosenOptions {
  readonly options: DocumentOptions;
  /** Choices that are evidently meant for this service. The document is refused for them. */
  readonly faults: readonly OptionFault[];
  /** Fields that may be meant for another program, which has its own values for them. They have no effect. */
  readonly ignored: readonly FrontMatterFinding[];
}

/** Addresses belong to a request, since the same file is in several places, and so does the country of its reader. */
const requestOptions: ReadonlySet<string> = new Set(["base_url", "default_paper"] satisfies OptionName[]);
/** Fields of Marp, HackMD, reveal-md and reveal.js, and of slides in Quarto and R Markdown, which have a theme and sizes of their own. */
const slideFormats = "revealjs|beamer|ioslides|slidy|xaringan|pptx|powerpoint";
const slideFields = [
  String.raw`(?:format|output|to)[ \t]*:(?:[ \t]*\n)?[ \t]*["']?[\w:]{0,40}(?:${slideFormats})[\w:-]{0,40}["']?`,
  String.raw`marp[ \t]*:[ \t]+["']?true["']?`,
  String.raw`(?:transition|revealOptions|slideOptions)[ \t]*:.*`,
  String.raw`type[ \t]*:[ \t]+slides?`,
];
const slides = new RegExp(String.raw`^(?:${slideFields.join("|")})[ \t]*$`, "m");
const marp = /^marp[ \t]*:[ \t]+["']?true["']?[ \t]*$/m;
/** The sizes of text, in points, in the place of Marp's own themes: theirs has 29, 35 or 40 of a slide's 720 pixels. */
const marpSizes: Readonly<Record<string, number | undefined>> = { gaia: 19, uncover: 22 };
const marpSize = 16.5;
const slideOptions: ReadonlySet<string> = new Set(["theme", "size", "header", "footer"]);
/** Fields of site generators, R Markdown and Quarto, whose `theme` is that of a site. */
const sites =
  /^(?:layout|permalink|output|format|slug|categories|weight|draft|sidebar[\w-]*|nav_order)[ \t]*:/m;

/**
 * Reads the options that front matter chooses, one per line: `theme: article`. It reads lines without a YAML parser, which takes many times as long:
 * a request with wrong options is refused before it is paid for.
 * @param yaml text between the rules
 */
export function readOptions(yaml: string): ChosenOptions {
  const hasSlides = slides.test(yaml);
  const isSite = sites.test(yaml);
  const lines = listFieldLines(yaml);
  const foreignFields = readForeignFields(yaml, lines, isSite);
  const isMarp = marp.test(yaml);
  const options = {
    ...(hasSlides && { theme: "slides" }),
    ...(isMarp && readMarpOptions(lines)),
    ...foreignFields.options,
  };
  const faults: OptionFault[] = [];
  const ignored: FrontMatterFinding[] = [...findMisspeltFields(yaml), ...foreignFields.ignored];
  for (const { index, name: written, value: writtenValue, isWithinOptions } of lines) {
    const name = findOption(written);
    if (name === undefined || requestOptions.has(name) || (hasSlides && slideOptions.has(name))) continue;
    const option = documentOptions[name];
    const isOurs = "isOurs" in option && written.toLowerCase() === name && !(isSite && name === "theme");
    const text = parseScalar(writtenValue);
    if (text === undefined) {
      if (isOurs && /^[[{]/.test(writtenValue)) ignored.push(createNoEffectFinding(index, name, option));
      continue;
    }
    const isSwitch = isText(option) && switchWord.test(writtenValue);
    const value = isSwitch ? undefined : parseValue(option, text);
    if (value !== undefined) options[name] = value;
    else if (isSwitch && offWord.test(writtenValue)) continue;
    else if (isOurs && (isWithinOptions || isMeant(option, text)))
      faults.push({ name, line: index + 1, message: `${shouldBe(name, option)}.` });
    else if (isOurs || (option.kind === "word" && /^[a-z]+$/.test(text) && !isSite))
      ignored.push(createNoEffectFinding(index, name, option));
  }
  return { options: options as DocumentOptions, faults, ignored };
}

/** Reads the options of a Marp deck, whose fields are no title page. */
function readMarpOptions(lines: readonly FieldLine[]): Partial<Record<OptionName, unknown>> {
  const readValue = (field: string): string =>
    parseScalar(lines.find(({ name }) => name === field)?.value ?? "") ?? "";
  return {
    size: marpSizes[readValue("theme")] ?? marpSize,
    cover: "off",
    ...(readValue("size") === "4:3" && { paper: "4:3" }),
  };
}

function shouldBe(name: OptionName, option: OptionKind): string {
  return `The front matter field ${name} should be ${describeValidValues(option)}`;
}

function createNoEffectFinding(index: number, name: OptionName, option: OptionKind): FrontMatterFinding {
  return {
    line: index + 1,
    code: "field-without-effect",
    what: `${shouldBe(name, option)}: it was ignored.`,
  };
}

/** By which other programs turn a margin's text on and off; in quotes, it is a text. */
const switchWord = /^(?:true|false|yes|no|on|off)[ \t]*(?:#.*)?$/i;
const offWord = /^(?:false|no|off)\b/i;

function isText({ kind }: OptionKind): boolean {
  return kind === "margin" || kind === "line";
}

/** Returns whether a value is one of this service's with a slip, and not another program's. */
function isMeant(option: OptionKind, text: string): boolean {
  switch (option.kind) {
    case "count":
    case "number":
    case "measure":
      return /^-?\d+(?:\.\d+)?$/.test(text);
    case "margin":
      return /\{[a-z_]+\}/i.test(text);
    case "image":
      return true;
    default:
      return (
        "words" in option && findNearestWord(text.toLowerCase(), Object.keys(option.words)) !== undefined
      );
  }
}

/** Returns the YAML of a document's front matter, or an empty string. */
export function extractYaml({ front }: Pick<SplitDocument, "front">): string {
  return front?.type === "yaml" ? front.text : "";
}

/** Reads the options that the front matter of a document chooses, where it is YAML. */
export function readDocumentOptions(markdown: string): ChosenOptions {
  return readOptions(extractYaml(splitFrontMatter(markdown)));
}

/**
 * Finds the first option in a document's front matter with an invalid value, and its line in the document.
 * @param chosen options of the request, which override front matter
 */
export function findFrontMatterFault(
  split: Pick<SplitDocument, "front">,
  chosen: Readonly<Record<string, unknown>> = {},
): Pick<OptionFault, "line" | "message"> | undefined {
  const fault = readOptions(extractYaml(split)).faults.find(({ name }) => chosen[name] === undefined);
  return fault && { line: fault.line + 1, message: fault.message };
}

const optionNames: ReadonlyMap<string, OptionName> = new Map(optionList.map(([name]) => [name, name]));

function findOption(written: string): OptionName | undefined {
  const name = written.toLowerCase().replaceAll("-", "_");
  return optionNames.get(name);
}
