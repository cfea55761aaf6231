/**
 * What is read of Solana's transactions. Imported on demand by way of this module, the rest of the package stays out of the functions: a
 * connection to nodes with all that it speaks by.
 */
export { PublicKey, VersionedMessage } from "@solana/web3.js";
