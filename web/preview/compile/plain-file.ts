/** Stands for `vfile` where Markdown is only read: a text that has neither a path nor messages. */

export class VFile {
  readonly data: Record<string, unknown> = {};
  readonly messages: readonly string[] = [];

  readonly value: string;

  constructor(value = "") {
    this.value = value;
  }

  /** Takes no messages: nothing that reads here has any. @throws {Error} always */
  message(text: string): never {
    throw new Error(text);
  }

  toString(): string {
    return this.value;
  }
}
