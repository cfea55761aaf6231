/** The part of citeproc-js that is used here (https://citeproc-js.readthedocs.io). */
declare module "citeproc" {
  interface System {
    retrieveLocale(language: string): object;
    retrieveItem(id: string): object;
  }

  interface Registry {
    readonly registry: Readonly<Record<string, { readonly seq: number } | undefined>>;
  }

  export class Engine {
    constructor(system: System, style: object, language: string, isForced: boolean);
    readonly opt: {
      readonly development_extensions: Record<string, boolean>;
      /** 1 where citations are numbers. */
      readonly update_mode: number;
    };
    registry: Registry;
    disambiguate: object;
    setOutputFormat(name: string): void;
    updateItems(ids: readonly string[]): void;
    makeCitationCluster(items: readonly object[]): string;
    makeBibliography(): false | [{ readonly entry_ids: readonly (readonly string[])[] }, readonly string[]];
  }

  export interface XmlTree {
    readonly name: string;
    readonly attrs: Readonly<Record<string, string>>;
    readonly children: readonly (XmlTree | string)[];
  }
  /** A style while it is built. */
  export interface Building extends Record<"citation_sort" | "bibliography_sort", { tokens: Token[] }> {
    readonly build: { readonly root: "citation" | "bibliography"; extension: string };
    readonly cslXml: { readonly dataObj: XmlTree };
    configureTokenList(tokens: Token[]): void;
  }
  export class Token {
    constructor(name: string, type: number);
    readonly execs: ((state: Building, work: object, cited: object) => void)[];
  }
  type Format = Record<
    string,
    string | false | ((this: { readonly params: never }, ...values: never[]) => string)
  >;
  const CSL: {
    debug: (text: string) => void;
    readonly Registry: new (engine: Engine) => Registry;
    readonly Disambiguation: new (engine: Engine) => object;
    readonly SINGLETON: number;
    readonly Token: typeof Token;
    expandMacro: (this: Building, token: { readonly postponed_macro: string }, target: Token[]) => void;
    tokenExec(this: Building, token: Token | undefined, work: object, cited: object): number;
    readonly Engine: typeof Engine;
    readonly Output: { readonly Formats: Record<string, Format> };
    readonly XmlJSON: {
      readonly prototype: {
        getNodesByName: (
          this: object,
          tree: XmlTree,
          name: string,
          nameAttribute?: string,
          found?: XmlTree[],
        ) => XmlTree[];
      };
    };
  };
  export default CSL;
}
