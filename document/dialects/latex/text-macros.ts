import { formatImage } from "./figures.ts";
import { handleAlike, type MacroHandler, type MacroHandlers } from "./macro-handler.ts";

const sign = (text: string): MacroHandler => ({ groups: 0, write: () => text });
const createWrapHandler = (begin: string, end = begin): MacroHandler => ({
  groups: 1,
  write: (_, text) =>
    text.trim() === "" ? text : text.replace(/\S[^]*\S|\S/, (words) => begin + words + end),
});
const createColourHandler = (property: string): MacroHandler => ({
  groups: 2,
  // Colours that CSS does not know have no effect.
  write: (_, colour, text) =>
    /^[a-z]{1,30}$/i.test(colour) ? `<span style="${property}: ${colour}">${text}</span>` : text,
});
/** A space of a length; others fill a line. */
const space: MacroHandler = {
  groups: 1,
  write: (_, length) =>
    /^-?[\d.]{1,6}[ ]?(?:cm|mm|in|pt|px|em|ex|\\baselineskip|\\textheight)$|^\\(?:fill|stretch\{\d\})$/.test(
      length,
    )
      ? ""
      : undefined,
};

/** Macros of words, symbols and links. */
export const textMacros: MacroHandlers = {
  ...handleAlike("textbf", createWrapHandler("**")),
  ...handleAlike("emph textit textsl", createWrapHandler("*")),
  texttt: {
    groups: 1,
    isRaw: true,
    write: (_, code) =>
      /^(?:[^{}\\`\n]|\\[_&%$#{}])+$/.test(code) ? `\`${code.replace(/\\(?=[_&%$#{}])/g, "")}\`` : undefined,
  },
  underline: createWrapHandler("<u>", "</u>"),
  textsc: createWrapHandler('<span style="font-variant: small-caps">', "</span>"),
  textsuperscript: createWrapHandler("<sup>", "</sup>"),
  textsubscript: createWrapHandler("<sub>", "</sub>"),
  enquote: createWrapHandler("“", "”"),
  mbox: createWrapHandler(""),
  textcolor: createColourHandler("color"),
  colorbox: createColourHandler("background-color"),
  footnote: { groups: 1, write: (_, text) => `^[${text}]` },
  href: { groups: 2, write: (_, address, text) => `[${text}](${unescapeAddress(address)})` },
  url: { groups: 1, write: (_, address) => `<${unescapeAddress(address)}>` },
  includegraphics: { groups: 1, write: ({ options: [option] }, path) => formatImage(path, option) },
  S: sign("§"),
  textgreater: sign("&gt;"),
  textless: sign("&lt;"),
  textbackslash: sign("\\\\"),
  textasciitilde: sign("\\~"),
  textasciicircum: sign("\\^"),
  textbar: sign("\\|"),
  textdegree: sign("°"),
  textregistered: sign("®"),
  texttrademark: sign("™"),
  ...handleAlike("copyright textcopyright", sign("©")),
  ...handleAlike("dots ldots", sign("…")),
  quad: sign("\u2003"),
  newline: sign("<br>"),
  LaTeX: sign("LaTeX"),
  TeX: sign("TeX"),
  ...handleAlike("noindent smallskip medskip bigskip centering raggedright vfill", sign("")),
  ...handleAlike("hspace vspace", space),
};

/** Returns an address without what LaTeX needs a backslash for. */
function unescapeAddress(text: string): string {
  return text.replace(/\\([%#&_~])/g, "$1").replace(/[\s<>()]/g, encodeURIComponent);
}
