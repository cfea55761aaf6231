import { beforeEach, describe, expect, it } from "vitest";
import { callContract } from "../../../../../../lambdas/payments/networks/evm/chain/rpc.ts";
import { isWalletSignature } from "../../../../../../lambdas/payments/networks/evm/chain/token.ts";
import { ChainError, createJsonRpc } from "../../../../../../lambdas/payments/networks/json-rpc.ts";
import { listen } from "../../../../../../server/host/http-server.ts";
import { payer } from "./payer.ts";
import { forThisFile } from "../../../../../lifetimes.ts";

/** Nodes say in several ways that a contract failed, and in some of the same that they cannot tell. */

let error: object;
const node = await forThisFile(
  listen((_request, response) => {
    response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, error }));
    return Promise.resolve();
  }),
);
beforeEach(() => {
  error = {};
});

const rpc = createJsonRpc("Base", () => Promise.resolve(node.url));
const reason = `0x08c379a0${"0".repeat(62)}20`;

describe("a call that the contract reverts", () => {
  it.each([
    ["geth, reth, OP nodes and Erigon of today", { code: 3, message: "execution reverted", data: "0x" }],
    [
      "geth with a reason",
      { code: 3, message: "execution reverted: ECDSA: invalid signature", data: reason },
    ],
    ["geth and Erigon without data", { code: -32000, message: "execution reverted" }],
    ["Nethermind of today", { code: -32000, message: "execution reverted", data: reason }],
    ["Nethermind without a message", { code: -32000, data: "0xf4f28e99" }],
    [
      "Nethermind of old and Parity",
      { code: -32015, message: "VM execution error.", data: `Reverted ${reason}` },
    ],
    [
      "Nethermind of old, without a reason",
      { code: -32015, message: "VM execution error.", data: "Reverted 0x" },
    ],
    ["Besu", { code: -32000, message: "Execution reverted", data: reason }],
    ["a proxy before a node", { code: -32603, message: "Internal error: execution reverted", data: reason }],
    ["a contract of old compilers", { code: -32000, message: "invalid opcode: INVALID" }],
    ["Parity, of the same", { code: -32015, message: "VM execution error.", data: "Bad instruction fe" }],
  ])("is distinguished from a node's failure, as %s reports it", async (_who, said) => {
    error = said;
    expect(await callContract(rpc, payer.address, "0x1626ba7e")).toBeUndefined();
    expect(await isWalletSignature(rpc, payer.address, `0x${"1".repeat(64)}`, "0x12")).toBe(false);
  });
});

describe("a call that the node fails", () => {
  it.each([
    ["lacks the state", { code: -32000, message: "missing trie node 7f3a (path ) state is not available" }],
    ["lags behind", { code: -32000, message: "header not found" }],
    [
      "is asked too much",
      { code: -32005, message: "rate limit exceeded", data: { see: "https://node.example" } },
    ],
    ["is out of order", { code: -32603, message: "Internal error" }],
    ["takes too long", { code: -32000, message: "execution aborted (timeout = 5s)" }],
    [
      "tells of a revert by a code of another meaning",
      { code: -32602, message: "cannot revert to snapshot" },
    ],
    ["has no message", { code: -32000 }],
  ])("is not treated as reverted when the node %s", async (_what, said) => {
    error = said;
    await expect(callContract(rpc, payer.address, "0x1626ba7e")).rejects.toThrow(ChainError);
  });
});
