import { createDeliverFunction } from "./create.ts";

export const handler = createDeliverFunction(process.env);
