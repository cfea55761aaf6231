import type { WarningCode } from "../../core/warnings/warning-codes.ts";
import type { Macro } from "./tex.ts";

/** The facts of the document that macros need. */
export interface TexFacts {
  readonly hasIndex: boolean;
  readonly hasAcronyms: boolean;
  readonly hasChapters: boolean;
}

/** Tells of what is wrong with a macro. */
export type Tell = (code: WarningCode, what: string) => void;

/** A macro as its handler sees it. */
export interface ReadMacro extends Pick<Macro, "name" | "isStarred" | "options"> {
  /** Of a `\label` right behind a macro that has a line of its own. */
  readonly label?: string | undefined;
  readonly facts: TexFacts;
  readonly tell: Tell;
}

/** The conversion of a macro. */
export interface MacroHandler {
  /** How many groups it has; on a line of its own, it may have fewer. */
  readonly groups: number;
  /** Whether it has an option even without groups. */
  readonly takesOption?: boolean;
  /** Whether macros in its groups are left to it. */
  readonly isRaw?: boolean;
  /** Returns the Markdown that it means; undefined where it stays as it is. */
  readonly write: (macro: ReadMacro, ...groups: string[]) => string | undefined;
}

export type MacroHandlers = Readonly<Record<string, MacroHandler>>;

/** Returns handlers that are alike, by names with blanks between. */
export function handleAlike<Handler>(names: string, handler: Handler): Readonly<Record<string, Handler>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, handler]));
}
