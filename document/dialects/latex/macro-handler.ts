import type { WarningCode } from "../../core/warnings/warning-codes.ts";
import type { Macro } from "./tex.ts";

/** The facts of the document that macros need. */
export interface TexFacts {
  readonly hasIndex: boolean;
  readonly hasAcronyms: boolean;
  readonly hasChapters: boolean;
}

/** Reports a problem with a macro. */
export type Tell = (code: WarningCode, what: string) => void;

/** A macro as its handler sees it. */
export interface ReadMacro extends Pick<Macro, "name" | "isStarred" | "options"> {
  /** Of a `\label` directly after a macro on a line of its own. */
  readonly label?: string | undefined;
  readonly facts: TexFacts;
  readonly tell: Tell;
}

/** The conversion of a macro. */
export interface MacroHandler {
  /** Its number of groups; on a line of its own, it may have fewer. */
  readonly groups: number;
  /** Whether it has an option even without groups. */
  readonly takesOption?: boolean;
  /** Whether macros in its groups are left to it. */
  readonly isRaw?: boolean;
  /** Returns its Markdown; undefined if it is unchanged. */
  readonly write: (macro: ReadMacro, ...groups: string[]) => string | undefined;
}

export type MacroHandlers = Readonly<Record<string, MacroHandler>>;

/** Returns handlers that are alike, by names with blanks between. */
export function handleAlike<Handler>(names: string, handler: Handler): Readonly<Record<string, Handler>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, handler]));
}
