import type { WarningCode } from "../../core/warnings/warning-codes.ts";
import type { Macro } from "./tex.ts";

/** What a document says about terms as a whole. */
export interface TermFacts {
  readonly hasIndex: boolean;
  readonly hasAcronyms: boolean;
}

/** A macro within a paragraph, and what it may need to know and to tell. */
export interface MacroInText extends Pick<Macro, "name" | "options"> {
  readonly facts: TermFacts;
  readonly warn: (code: WarningCode, what: string) => void;
}

/** What becomes of a macro within a paragraph. */
export interface MacroHandler {
  /** How many groups it has. */
  readonly groups: number;
  /** Whether it has an option even without groups. */
  readonly takesOption?: boolean;
  /** Whether macros in its groups are left to it. */
  readonly isRaw?: boolean;
  /** Returns the Markdown that it means; undefined where it stays as it is. */
  readonly write: (macro: MacroInText, ...groups: string[]) => string | undefined;
}

export type MacroHandlers = Readonly<Record<string, MacroHandler>>;

/** Returns handlers that are alike, by names with blanks between. */
export function alike<Handler>(names: string, handler: Handler): Readonly<Record<string, Handler>> {
  return Object.fromEntries(names.split(" ").map((name) => [name, handler]));
}
