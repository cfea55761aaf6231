import { expect, it } from "vitest";
import { isCancelled } from "../../../../../web/order/paying/wallet-error.ts";

it("a wallet's owner who cancelled is told from a wallet that failed", () => {
  expect(isCancelled({ code: 4001, message: "MetaMask Tx Signature" })).toBe(true);
  expect(isCancelled(new Error("User rejected the request."))).toBe(true);
  expect(isCancelled(new Error("it did not go to Base", { cause: { code: 4001 } }))).toBe(true);
  expect(isCancelled(new Error("Rejected by user"))).toBe(true);
  expect(isCancelled(new Error("The transaction was rejected: insufficient funds"))).toBe(false);
  expect(isCancelled(new Error(""))).toBe(false);
  expect(isCancelled(undefined)).toBe(false);
});
