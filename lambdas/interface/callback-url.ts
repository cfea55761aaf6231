import * as z from "zod";

/** Longest address that is called, in characters. */
const maxLength = 2_000;
/** Where plain HTTP may be spoken. A deployment calls neither, for they are no addresses of the public web. */
const thisMachine = ["localhost", "127.0.0.1"];

/** An address that is told of a job's end. */
export const callbackUrl = z
  .string()
  .max(maxLength, `String should have at most ${String(maxLength)} characters`)
  .refine(
    isCallable,
    "Input should be an https address without a user or password, such as https://example.com/done",
  )
  .meta({ format: "uri", pattern: "^https?://" });

function isCallable(text: string): boolean {
  // A URL's parser drops or mends these, and what is called shall be what was asked for.
  if (text.length > maxLength || /[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && thisMachine.includes(hostname));
}
