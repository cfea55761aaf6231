import * as z from "zod";
import { catalogueEntry, createListing, type Listing } from "./catalogue.ts";
import { readSettings } from "./read-settings.ts";
import { serviceSettings } from "./settings.ts";

const { name, tags, iconUrl, description } = catalogueEntry.shape;

/** How catalogues of paid services show this one. */
export const catalogueSettings = z.object({
  CATALOGUE_NAME: name,
  /** Separated by commas. */
  CATALOGUE_TAGS: z
    .string()
    .transform((text) => text.split(","))
    .pipe(tags.unwrap())
    .optional(),
  CATALOGUE_ICON_URL: iconUrl,
  CATALOGUE_DESCRIPTION: description,
});

/** Reads the service's description from the environment. @throws {SettingsError} when it is invalid */
export function readListing(environment: NodeJS.ProcessEnv): Listing {
  const { PUBLIC_BASE_URL: publicBaseUrl } = readSettings(serviceSettings, environment);
  const settings = readSettings(catalogueSettings, environment);
  return createListing(publicBaseUrl, {
    name: settings.CATALOGUE_NAME,
    tags: settings.CATALOGUE_TAGS,
    iconUrl: settings.CATALOGUE_ICON_URL,
    description: settings.CATALOGUE_DESCRIPTION,
  });
}
