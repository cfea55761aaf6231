import type { Feature } from "../../core/feature.ts";

/** QR codes: the text of a `qr` fence as a picture that telephones read. */
export const qrCodes: Feature = {
  name: "QR codes",
  tree: [
    {
      name: "QR codes",
      phase: "clean",
      trigger: /(?:`{3}|~{3})[ \t]*qr\b/i,
      run: async (root, facts) => {
        const { embedQrCodes } = await import("./embed-qr-codes.ts");
        embedQrCodes(root, facts);
      },
    },
  ],
};
