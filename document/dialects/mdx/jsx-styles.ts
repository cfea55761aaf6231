import { warnOfStyle, type Warn } from "../../core/warnings/warn.ts";

/** A value of a property, which may call a function. */
const propertyValue = /(?:"[^"]*"|'[^']*'|`[^`]*`|\([^()]*\)|[^,"'`()])+/;
/** `color: "red",` in an object of JavaScript. */
const property = new RegExp(
  String.raw`(?:^|,)\s*(?:([A-Za-z][\w-]{0,40})|"([\w-]{1,40})"|'([\w-]{1,40})')\s*:\s*(${propertyValue.source})`,
  "g",
);
/** Numbers of these have no unit. */
const bare = /^(?:font-weight|line-height|opacity|flex(?:-grow|-shrink)?|order|z-index|zoom|columns)$/;

/**
 * Converts `style={{ … }}` to CSS: names get small letters and hyphens, and numbers are pixels
 * (https://react.dev/reference/react-dom/components/common#applying-css-styles). A value that is no string is used as written.
 * @param written text between the outer braces
 * @returns undefined if that is no object, which is reported
 */
export function jsxToStyle(written: string, warn: Warn, line: number | undefined): string | undefined {
  const [, object] = /^\s*\{([^]*)\}\s*$/.exec(written) ?? [];
  if (object === undefined) {
    warnOfStyle(warn, written.trim(), line);
    return undefined;
  }
  const declarations = Array.from(object.matchAll(property), ([, plain, double, single, value = ""]) =>
    formatDeclaration(plain ?? double ?? single ?? "", value.trim()),
  );
  return declarations.join("; ").replaceAll('"', "'").replace(/[<>]/g, "");
}

function formatDeclaration(key: string, value: string): string {
  const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const [, text] = /^["'`]([^]*)["'`]$/.exec(value) ?? [];
  const number = /^-?[\d.]+$/.test(value) && Number(value) !== 0 && !bare.test(name) ? `${value}px` : value;
  return `${name}: ${(text ?? number).replaceAll(";", "")}`;
}
