import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readListing } from "../../../../lambdas/settings/catalogue-settings.ts";
import { catalogueEntry, createListing } from "../../../../lambdas/settings/catalogue.ts";
import { SettingsError } from "../../../../lambdas/settings/read-settings.ts";

const publicBaseUrl = "https://pdf.example";
describe("the entry in catalogues", () => {
  it("has a name, tags, an icon and a description within the catalogues' limits where the operator says nothing", () => {
    const { name, tags, iconUrl, description } = readListing({ PUBLIC_BASE_URL: publicBaseUrl });
    expect(name.length).toBeLessThanOrEqual(32);
    expect(tags).toHaveLength(5);
    for (const text of [name, ...tags]) expect(text).toMatch(/^[\x20-\x7e]{1,32}$/);
    expect(iconUrl).toBe("https://pdf.example/favicon.svg");
    expect(description.length).toBeLessThanOrEqual(500);
  });

  it("has what the operator says", () => {
    const said = { name: "PDF shop", iconUrl: "https://shop.example/i.png", description: "PDFs" };
    const environment = {
      PUBLIC_BASE_URL: publicBaseUrl,
      CATALOGUE_NAME: said.name,
      CATALOGUE_TAGS: "pdf, print",
      CATALOGUE_ICON_URL: said.iconUrl,
      CATALOGUE_DESCRIPTION: said.description,
    };
    expect(readListing(environment)).toEqual({ publicBaseUrl, ...said, tags: ["pdf", "print"] });
  });

  it.each(["http://localhost:3000", "https://127.0.0.1", "https://[::1]", "http://pdf.example"])(
    "has no icon of a service at %s, which no catalogue could fetch",
    (address) => {
      expect(createListing(address).iconUrl).toBeUndefined();
    },
  );

  it.each([
    ["a name of 33 characters", { name: "n".repeat(33) }, /must have at most 32 characters/],
    ["a name beyond ASCII", { name: "Prägnant" }, /must be printable ASCII/],
    ["an empty name", { name: " " }, /name/],
    ["six tags", { tags: ["a", "b", "c", "d", "e", "f"] }, /must be at most 5/],
    ["a tag with a comma", { tags: ["a,b"] }, /must have no comma/],
    ["a tag twice", { tags: ["PDF", "pdf"] }, /must differ/],
    ["tags of another type", { tags: "pdf" }, /tags/],
    ["a description of 501 characters", { description: "d".repeat(501) }, /must have at most 500/],
    ["an icon on this machine", { iconUrl: "https://localhost/i.png" }, /must be the public/],
    ["an icon at an IP address", { iconUrl: "https://192.0.2.1/i.png" }, /iconUrl/],
    ["an icon with a password", { iconUrl: "https://u:p@shop.example/i.png" }, /iconUrl/],
    ["an icon in the address", { iconUrl: "data:image/png;base64,AA==" }, /iconUrl/],
    ["an unknown setting", { logo: "x" }, /logo/],
  ])("is refused before deployment with %s", (_name, entry, message) => {
    expect(z.prettifyError(catalogueEntry.safeParse(entry).error ?? new z.ZodError([]))).toMatch(message);
  });

  it("is refused at the start with the settings to mend", () => {
    const environment = {
      PUBLIC_BASE_URL: publicBaseUrl,
      CATALOGUE_NAME: "n".repeat(33),
      CATALOGUE_TAGS: "a,b,c,d,e,f",
    };
    expect(() => readListing(environment)).toThrow(SettingsError);
    expect(() => readListing(environment)).toThrow(
      /CATALOGUE_NAME: must have at most 32.*\n.*CATALOGUE_TAGS: must be at most 5/,
    );
  });
});
