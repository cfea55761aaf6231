import { fileURLToPath } from "node:url";
import type { CloudFormationCustomResourceHandler } from "aws-lambda";
import { createLogger } from "../log/logger.ts";
import { readSettings } from "../settings/read-settings.ts";
import { pageFilesSettings } from "../settings/settings.ts";
import { answerCloudFormation } from "./answer-cloudformation.ts";
import { createPageFiles } from "./page-files.ts";

const logger = createLogger();
const { PAGE_FILES_BUCKET: bucket } = readSettings(pageFilesSettings, process.env);
// Beside the bundled function (lib/assets/code.ts).
const files = createPageFiles(fileURLToPath(new URL("assets", import.meta.url)), bucket);

/** Publishes the page's files when CloudFormation creates or updates the stack, and deletes them before it deletes the bucket. */
export const handler: CloudFormationCustomResourceHandler = async (event, context) => {
  logger.addContext(context);
  await answerCloudFormation(event, async () => {
    try {
      const count = await (event.RequestType === "Delete" ? files.deleteAll() : files.publish());
      logger.info("Files of the page", { request: event.RequestType, count });
    } catch (error) {
      logger.error("The files of the page were not published or deleted", { error });
      throw error;
    }
  });
};
