import * as z from "zod";
import { isWebUrl, mayBePublic } from "../../document/public-web/hosts.ts";

/** Longest address that is called, in characters. */
const maxLength = 2_000;
/** Receivers of a developer, to whom plain HTTP may be spoken. */
const thisMachine = ["localhost", "127.0.0.1"];

/** An address that is told of a job's end. What its host resolves to is looked at before each call. */
export const callbackUrl = z
  .string()
  .max(maxLength, `String should have at most ${String(maxLength)} characters`)
  .refine(
    isCallable,
    "Input should be an https address of the public web without a user or password, such as https://example.com/done",
  )
  .meta({ format: "uri", pattern: "^https?://" });

function isCallable(text: string): boolean {
  // A URL's parser drops or mends these, and what is called shall be what was asked for.
  if (text.length > maxLength || /[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (!isWebUrl(url)) return false;
  return isThisMachine(url) || (url.protocol === "https:" && mayBePublic(url.hostname));
}

/** Whether an address that may be called is of the machine that calls, as nobody but a developer means it. */
export function isThisMachine({ hostname }: URL): boolean {
  return thisMachine.includes(hostname);
}
