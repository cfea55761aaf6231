import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../../until.ts";
import { startSite, visit } from "./browser.ts";
import { writeText } from "./form-text.ts";

/** A wallet that implements EIP-6963, EIP-1193, EIP-3085 and EIP-3326 pays in the page on an EVM chain. */

const { service, browser } = await startSite({ evm: "and on Base" });

async function asked(): Promise<{ readonly page: Page; readonly faults: readonly string[] }> {
  const visited = await visit(browser, service.url);
  await writeText(visited.page, `# Hello ${randomUUID()}`);
  await visited.page.click("#submit");
  await visited.page.waitForSelector("#pay:not([hidden])");
  return visited;
}

async function received(): Promise<bigint> {
  return (await service.evm?.readBalance(service.evm.merchant.address)) ?? 0n;
}

const button = "#wallets button:has-text('on Base Sepolia')";

describe("the page with several networks on offer", () => {
  it("names them, and has a button for the wallet of each", async () => {
    const { page } = await asked();
    expect(await page.innerText("#usdc-heading")).toBe("USDC on Solana, Base Sepolia, or Base");
    expect(await page.locator("#wallets button").allInnerTexts()).toEqual([
      "Pay 0.01 USDC with the test wallet on Solana",
      "Pay 0.01 USDC with the test wallet on Base Sepolia",
    ]);
  });

  it("makes the wallet switch to the chain and sign, and gives the PDF for one payment", async () => {
    const before = await received();
    const { page, faults } = await asked();
    await page.click(button);
    await page.waitForSelector("#result:not([hidden])");
    expect((await received()) - before).toBe(10_000n);
    expect(await page.innerText("body")).toContain("0.01 USDC on Base Sepolia");
    expect(faults).toEqual([]);
  });

  it("makes the wallet pay on its current chain, where that is on offer", async () => {
    const { evm, base } = service;
    if (!evm || !base) throw new Error("There are no EVM chains");
    const { chain } = base;
    await chain.issuer.mint(evm.payer.address, 20_000n);
    const { page, faults } = await asked();
    await page.evaluate(() => {
      window.addEventListener("eip6963:announceProvider", (event) => {
        const { provider } = (event as CustomEvent<{ provider: { request(call: object): Promise<unknown> } }>)
          .detail;
        const at = { chainId: "0x2105", chainName: "Base", rpcUrls: ["https://base.example"] };
        void provider
          .request({ method: "wallet_addEthereumChain", params: [at] })
          .then(() => provider.request({ method: "wallet_switchEthereumChain", params: [at] }));
      });
      window.dispatchEvent(new Event("eip6963:requestProvider"));
    });
    await page.click("#wallets button:has-text('Pay 0.02 USDC with the test wallet on Base')");
    await page.waitForSelector("#result:not([hidden])");
    expect(await page.innerText("body")).toContain("0.02 USDC on Base");
    expect(await chain.readBalance(chain.merchant.address)).toBe(20_000n);
    expect(faults).toEqual([]);
  });

  it("says that its owner cancelled, which is no failure, and charges nothing", async () => {
    const before = await received();
    const { page } = await asked();
    await page.route("**/test-wallets/evm/sign", (route) =>
      route.fulfill({ status: 400, json: { detail: "User rejected the request." } }),
    );
    await page.click(button);
    await until(async () => (await page.innerText("#usdc-fault")).startsWith("You cancelled in "));
    expect(await page.innerText("#usdc-fault")).toMatch(/^You cancelled in .*\. Nothing was charged\.$/);
    await until(() => page.isEnabled(button));
    expect((await received()) - before).toBe(0n);
  });
});
