import { expect, it } from "vitest";
import { NotPaidError } from "../../../../client/errors.ts";
import { createWalletCommand } from "../../../../client/payment/wallet-command.ts";

it("a wallet that fails has not paid, in its own words", async () => {
  const paid = createWalletCommand("echo no route >&2; false")("lnbcrt1");
  await expect(paid).rejects.toThrow(NotPaidError);
  await expect(paid).rejects.toThrow("no route");
});

it("doubts that a wallet has paid which ends well and prints nothing, and no other", async () => {
  const doubts = async (command: string) => {
    const found: string[] = [];
    await createWalletCommand(command)("lnbcrt1", (doubt) => found.push(doubt));
    return found;
  };
  expect(await doubts("true")).toEqual([expect.stringContaining("printed nothing, so it may not have paid")]);
  expect(await doubts("echo paid; true")).toEqual([]);
});

it("does not know whether a wallet that prints nothing has paid", async () => {
  const paid = createWalletCommand("exec tail -f /dev/null; :", 1)("lnbcrt1");
  await expect(paid).rejects.toThrow("did not report whether it paid");
  await expect(paid).rejects.not.toThrow(NotPaidError);
});
