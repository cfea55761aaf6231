declare module "subset-font" {
  /** @param text undefined where all glyphs are kept */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      readonly keepAllGlyphs: boolean;
      readonly targetFormat: "truetype";
      readonly variationAxes: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}
