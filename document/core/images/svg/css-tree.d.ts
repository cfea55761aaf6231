// The package has no types of its own. Only what is used here is declared.

declare module "css-tree/tokenizer" {
  /** Calls back with the type, start and end of each token of a text (CSS Syntax, section 4). */
  export function tokenize(text: string, onToken: (type: number, start: number, end: number) => void): void;
  export const tokenTypes: {
    readonly Ident: number;
    readonly Function: number;
    readonly Hash: number;
    readonly String: number;
    readonly Url: number;
    readonly Delim: number;
    readonly Number: number;
    readonly Percentage: number;
    readonly Dimension: number;
    readonly WhiteSpace: number;
    readonly Comma: number;
    readonly LeftSquareBracket: number;
    readonly LeftParenthesis: number;
    readonly RightParenthesis: number;
    readonly RightSquareBracket: number;
    readonly LeftCurlyBracket: number;
    readonly RightCurlyBracket: number;
    readonly Comment: number;
  };
}

declare module "css-tree/utils" {
  /** Decodes and encodes the escapes of CSS (CSS Syntax, section 4.3.7). */
  interface Codec {
    decode(text: string): string;
    encode(text: string): string;
  }
  export const ident: Codec;
  export const string: Codec;
  export const url: Codec;
}
