import { describe, expect, it } from "vitest";
import { renameInEvent, renameToArguments, renameToFlags } from "../../../client/field-names.ts";
import type { ConversionEvent } from "../../../client/convert.ts";

describe("the renaming of fields", () => {
  it.each([
    ["body.options.running_heads: Input should be 'auto'", "--running-heads: Input should be 'auto'"],
    ["body.data.meta.title: too long; body.options.size: odd", "--title: too long; --size: odd"],
    ["body.options.document_name: too long", "the name of the file: too long"],
    ["body.buyer.tax_id: too long; body.corrects: odd", "--tax-id: too long; --corrects: odd"],
    ["body.buyer.address.1: too long", "body.buyer.address.1: too long"],
    ["options.callback_url is ignored", "options.callback_url is ignored"],
    ["Unknown field options.covre was ignored.", "Unknown field options.covre was ignored."],
    [
      "https://example.com/options.size and my-options.size",
      "https://example.com/options.size and my-options.size",
    ],
  ])("names what the command line accepts: %s", (text, renamed) => {
    expect(renameToFlags(text)).toBe(renamed);
  });

  it("names what an agent can set", () => {
    expect(renameToArguments("baseUrl, data.bibliography, options.running_heads")).toBe(
      "SERVICE_URL, bibliography or bibliography_file, running_heads",
    );
  });

  it("applies to every text of an event", () => {
    const warnings = [{ what: "Say options.base_url." }];
    const events = [
      { event: "offers", offers: [], warnings },
      { event: "waiting", seconds: 1, reason: "Say options.base_url." },
      { event: "progress", status: { description: "Say options.base_url.", warnings } },
      { event: "output", output: { warnings } },
    ] as unknown as readonly ConversionEvent[];
    for (const event of events) {
      const text = JSON.stringify(renameInEvent(event, renameToFlags));
      expect(text).toContain("Say --base-url.");
      expect(text).not.toContain("options.base_url");
    }
  });
});
