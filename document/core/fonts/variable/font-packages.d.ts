/** Packages that come without types: the parts of them that are used. */

declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      readonly keepAllGlyphs?: boolean;
      readonly variationAxes?: Readonly<Record<string, number>>;
      readonly noHinting: boolean;
      readonly keepFeatures?: string[];
      readonly targetFormat: "truetype" | "woff2";
    },
  ): Promise<Buffer>;
}

declare module "fontverter" {
  export function convert(font: Buffer, format: "truetype"): Promise<Buffer>;
}

declare module "*/wawoff2/decompress.js" {
  export default function decompress(font: Buffer): Promise<Uint8Array>;
}
