/** A pass over a document: what every table of passes says of each. */
export interface Pass {
  readonly name: string;
  /** Found in the text, or there is nothing for this pass to do. */
  readonly signs?: RegExp;
  /** The passes that have to come first, since this one reads what they leave. */
  readonly after?: readonly string[];
}
