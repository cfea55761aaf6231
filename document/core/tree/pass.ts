/** The fields that every pass over a document has. */
export interface Pass<Phase extends string = string> {
  readonly name: string;
  /** Found in every text that this pass would change (`triggers.slow.test.ts` checks it); absent where it may change any. */
  readonly trigger?: RegExp;
  /** When it runs. */
  readonly phase: Phase;
  /** The passes of its phase that have to come first, since this one reads what they leave. */
  readonly after?: readonly string[];
}
