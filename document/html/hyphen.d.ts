/** The package's own types are of its root only. */
declare module "hyphen/*/index.js" {
  const language: {
    hyphenateSync(text: string, options?: { readonly minWordLength?: number }): string;
  };
  export default language;
}
