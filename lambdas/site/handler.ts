import { httpHandler } from "../interface/http.ts";
import { bucketSettings, readSettings, serviceSettings, siteSettings } from "../settings.ts";
import { saleIn } from "./sale.ts";
import { storageOrigin } from "./security.ts";
import { site } from "./site.ts";
import { staticFiles } from "./static-files.ts";

const { PUBLIC_BASE_URL: publicBaseUrl, TERMS_URL: termsUrl } = readSettings(serviceSettings, process.env);
const { BUCKET_NAME: bucket, DOCUMENT_HOURS: documentHours } = readSettings(bucketSettings, process.env);
const { STATIC_FILES_DIR: folder } = readSettings(siteSettings, process.env);

export const handler = httpHandler(
  site({
    publicBaseUrl,
    termsUrl: termsUrl ?? "/terms",
    documentHours,
    sale: saleIn(process.env),
    storage: storageOrigin(bucket, process.env),
    files: staticFiles(folder),
  }),
);
