import { createFetchHandler } from "../http/http-handler.ts";
import { toLambdaHandler } from "../http/lambda-adapter.ts";
import { describeOffers, describePacks } from "../payments/definitions.ts";
import { readListing } from "../settings/catalogue-settings.ts";
import { readOptionalSettings, readSettings } from "../settings/read-settings.ts";
import { bucketSettings, previewSettings, serviceSettings, siteSettings } from "../settings/settings.ts";
import { storageOrigin } from "./content-security-policy.ts";
import { createSite } from "./site.ts";
import { createStaticFiles } from "./static-files.ts";

const {
  PUBLIC_BASE_URL: publicBaseUrl,
  TERMS_URL: termsUrl,
  SELLER: seller,
  CONTACT: contact,
} = readSettings(serviceSettings, process.env);
const { BUCKET_NAME: bucket, DOCUMENT_HOURS: documentHours } = readSettings(bucketSettings, process.env);
const { STATIC_FILES_DIR: folder, WELL_KNOWN_FILES: wellKnownFiles } = readSettings(
  siteSettings,
  process.env,
);

export const serve = createFetchHandler(
  "site",
  createSite({
    publicBaseUrl,
    listing: readListing(process.env),
    termsUrl: termsUrl ?? "/terms",
    seller,
    contact,
    documentHours,
    rails: describeOffers(process.env),
    showsPreviews: readOptionalSettings(previewSettings, process.env) !== undefined,
    packs: describePacks(process.env),
    storage: storageOrigin(bucket, process.env),
    wellKnownFiles,
    files: createStaticFiles(folder),
  }),
);

export const handler = toLambdaHandler(serve);
