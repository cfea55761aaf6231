import { describeTooLong, readOneField } from "../front-matter/one-field.ts";
import { readBrand, type BrandFault } from "./brand.ts";

/** Finds what is wrong with the brand of a document, or that of its front matter, which it replaces, before the document is printed. */
export async function findBrandFaults(brand: unknown, markdown: string): Promise<readonly BrandFault[]> {
  if (brand !== undefined) return readBrand(brand).faults;
  const field = await readOneField(markdown, "brand");
  if (field.isTooLong === true)
    return [{ path: [], code: "brand-invalid", message: describeTooLong("brand") }];
  return field.value === undefined ? [] : readBrand(field.value).faults;
}
