import type { Feature } from "../../core/feature.ts";

/** Invoices by EN 16931, on the page and as XML in the file: Factur-X, also called ZUGFeRD. */
export const invoices: Feature = {
  name: "invoices",
  containers: [{ load: async () => (await import("./container.ts")).makeInvoicePlace }],
  tree: [
    {
      name: "invoice",
      // Nothing that reads marks in texts comes after it: the page says what the XML says.
      phase: "drawings",
      run: async (root, { invoice, frontMatter, language, markdown, placeholders, embedFile, warn }) => {
        const given = invoice ?? frontMatter.invoice;
        if (given !== undefined) {
          const { placeInvoice } = await import("./place-invoice.ts");
          placeInvoice(root, given, { language, frontMatter, placeholders, embedFile });
        } else if (markdown.includes("invoice")) {
          const { removeMarks } = await import("./place-invoice.ts");
          if (removeMarks(root))
            warn(
              "invoice-not-sent",
              "The text has a place for an invoice, but there is none: send it as data.invoice, or write it as invoice in the front matter.",
            );
        }
      },
    },
  ],
  allow: {
    div: [
      [
        "className",
        ...["invoice-parties", "invoice-party", "invoice-payment"],
        ...[
          "slip-place",
          "payment-slip",
          "slip-receipt",
          "slip-part",
          "slip-facts",
          "slip-amount",
          "slip-pair",
        ],
      ],
    ],
    dl: [["className", "invoice-facts"]],
    figure: [["className", "invoice-code"]],
    p: [
      [
        "className",
        ...[
          "invoice-label",
          "invoice-address",
          "invoice-details",
          "invoice-note",
          "invoice-reasons",
          "invoice-terms",
          ...["slip-title", "slip-label", "slip-value", "slip-point", "slip-code"],
        ],
      ],
    ],
    table: [["className", "invoice-lines", "invoice-totals"]],
  },
};
