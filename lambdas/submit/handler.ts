import { Logger } from "@aws-lambda-powertools/logger";
import { httpHandler } from "../interface/http.ts";
import { openPurchases } from "../purchases/open.ts";
import { submit } from "./submit.ts";

export const handler = httpHandler(submit(openPurchases(process.env, new Logger())));
