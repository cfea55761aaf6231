import { expect, it } from "vitest";
import { NotPaidError } from "../../../../client/errors.ts";
import { createWalletCommand } from "../../../../client/payment/wallet-command.ts";

it("a wallet command that fails has not paid, and its message is shown", async () => {
  const paid = createWalletCommand("echo no route >&2; false")("lnbcrt1");
  await expect(paid).rejects.toThrow(NotPaidError);
  await expect(paid).rejects.toThrow("no route");
});

it("a payment is doubtful only when the wallet's command succeeds and prints nothing", async () => {
  const doubts = async (command: string) => {
    const found: string[] = [];
    await createWalletCommand(command)("lnbcrt1", (doubt) => found.push(doubt));
    return found;
  };
  expect(await doubts("true")).toEqual([expect.stringContaining("printed nothing, so it may not have paid")]);
  expect(await doubts("echo paid; true")).toEqual([]);
});

it("a payment is of unknown outcome when the wallet's command prints nothing", async () => {
  const paid = createWalletCommand("exec tail -f /dev/null; :", 1)("lnbcrt1");
  await expect(paid).rejects.toThrow("did not report whether it paid");
  await expect(paid).rejects.not.toThrow(NotPaidError);
});
