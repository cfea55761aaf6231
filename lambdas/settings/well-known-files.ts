import * as z from "zod";
import { routes } from "../http-contract/routes.ts";

const folder = "/.well-known/";

/** A name of one segment, without characters that have another meaning in a path, and without `..`. */
const fileName = /^[A-Za-z0-9](?:[\w-]|\.(?!\.)){0,63}$/;
const maxFiles = 8;
/** All files are in one environment variable. Lambda has 4 KB for all of a function's. */
const maxCharacters = 1_500;

const own = new Set(
  routes.flatMap(({ path }) =>
    path.startsWith(folder) ? (path.slice(folder.length).split("/")[0] ?? []) : [],
  ),
);

/** Files of the operator under `/.well-known/`, by which others see that the domain is theirs: text by name. */
export const wellKnownFiles = z
  .record(
    z.string(),
    z
      .string()
      .min(1)
      .regex(/^[\t\r\n\x20-\x7e]*$/, "must be ASCII text"),
  )
  .superRefine((files, context) => {
    const refuse = (message: string, ...path: string[]): void => {
      context.addIssue({ code: "custom", path, message });
    };
    const names = Object.keys(files);
    for (const name of names) {
      if (!fileName.test(name))
        refuse("is no name of a file: use 64 letters, digits, hyphens and single dots at most", name);
      if (own.has(name)) refuse("is a file of the service itself", name);
    }
    if (names.length > maxFiles) refuse(`must be at most ${String(maxFiles)} files`);
    if (JSON.stringify(files).length > maxCharacters)
      refuse(`must have at most ${String(maxCharacters)} characters, all files and names together`);
  });
export type WellKnownFiles = Readonly<z.output<typeof wellKnownFiles>>;

/** Returns the media type of a file, by its name. */
export function wellKnownType(name: string): string {
  return name.endsWith(".json") ? "application/json" : "text/plain; charset=utf-8";
}
