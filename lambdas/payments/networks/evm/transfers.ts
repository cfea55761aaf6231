export { readTransfer } from "./read-transfer.ts";
export { lookUp, settle } from "./settle.ts";
