import type { Conformance } from "./conformance.ts";
import { dynamodb } from "./dynamodb/dynamodb.ts";
import { lnd } from "./lnd/lnd.ts";

/** Every run, in the order of `--all`. */
export const conformances: readonly Conformance[] = [lnd, dynamodb];
