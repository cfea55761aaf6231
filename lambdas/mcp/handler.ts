import { toLambdaHandler } from "../http/lambda-adapter.ts";
import { createConfiguredMcp } from "./create.ts";

export const handler = toLambdaHandler(createConfiguredMcp(process.env));
