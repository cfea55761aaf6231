import * as z from "zod";
import { isWebUrl, mayBePublic } from "../../document/core/public-web/hosts.ts";

/** Longest callback URL, in characters. */
const maxLength = 2_000;
/** Hosts of a developer's receiver, for which plain HTTP is allowed. */
const thisMachine = ["localhost", "127.0.0.1"];

/** The URL that a job's end is reported to. The addresses of its host are checked before each call. */
export const callbackUrl = z
  .string()
  .max(maxLength, `String should have at most ${String(maxLength)} characters`)
  .refine(
    isCallable,
    "Input should be an https address of the public web without a user or password, such as https://example.com/done",
  )
  .meta({ format: "uri", pattern: "^https?://" });

function isCallable(text: string): boolean {
  // A URL parser drops or fixes these characters, but the called URL must be the requested one.
  if (text.length > maxLength || /[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (!isWebUrl(url)) return false;
  return isThisMachine(url) || (url.protocol === "https:" && mayBePublic(url.hostname));
}

/** Returns whether a URL is of the calling machine itself, which only a developer means. */
export function isThisMachine({ hostname }: URL): boolean {
  return thisMachine.includes(hostname);
}
