/** A schema of XMP that PDF/A does not know, with the properties that a file has of it. */
export interface XmpSchema {
  readonly name: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly {
    readonly name: string;
    readonly value: string;
    readonly type: "Text" | "Integer";
    readonly isExternal: boolean;
    readonly description: string;
  }[];
}
