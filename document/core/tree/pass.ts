/** The fields that every pass over a document has. */
export interface Pass<Phase extends string = string> {
  readonly name: string;
  /** Found in every text that this pass would change (`triggers.slow.test.ts` checks it); absent where it may change any. */
  readonly trigger?: RegExp;
  /** When it runs. */
  readonly phase: Phase;
  /** Passes of its phase that must run before, since this one reads their results. */
  readonly after?: readonly string[];
}
