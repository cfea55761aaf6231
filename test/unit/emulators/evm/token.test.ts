import { parseSignature, zeroAddress, type Hex } from "viem";
import { describe, expect, it } from "vitest";
import { startChain } from "../../../../emulators/evm/chain.ts";
import { authorize, callToken, collect, readEvents, isUsed, sign, withHighS } from "./authorizations.ts";
import type { Authorization } from "./authorizations.ts";
import { forThisFile } from "../../../lifetimes.ts";

/** The token of the local chain refuses what Circle's FiatToken v2.2 refuses, in its words (circlefin/stablecoin-evm). */

const chain = await forThisFile(startChain());

const now = () => BigInt(Math.floor(Date.now() / 1000));

describe("a transfer by authorization", () => {
  it("moves the money once, and says which nonce it used before it says what it moved", async () => {
    const authorization = authorize(chain);
    const { from, to, value, nonce } = authorization;
    const [payerBefore, merchantBefore] = [await chain.readBalance(from), await chain.readBalance(to)];
    const hash = await collect(chain, authorization, await sign(chain, authorization));
    expect(await chain.readBalance(from)).toBe(payerBefore - value);
    expect(await chain.readBalance(to)).toBe(merchantBefore + value);
    expect(await isUsed(chain, authorization)).toBe(true);
    expect(await readEvents(chain, hash)).toEqual([
      { eventName: "AuthorizationUsed", args: { authorizer: from, nonce } },
      { eventName: "Transfer", args: { from, to, value } },
    ]);
  });

  it("takes the signature as three values, too", async () => {
    const authorization = authorize(chain);
    const { from, to, value, validAfter, validBefore, nonce } = authorization;
    const { r, s, v } = parseSignature(await sign(chain, authorization));
    const before = await chain.readBalance(to);
    const values = [from, to, value, validAfter, validBefore, nonce, Number(v), r, s];
    await callToken(chain, "transferWithAuthorization", values);
    expect(await chain.readBalance(to)).toBe(before + value);
  });

  it("is refused the second time", async () => {
    const authorization = authorize(chain);
    const signature = await sign(chain, authorization);
    await collect(chain, authorization, signature);
    await expect(collect(chain, authorization, signature)).rejects.toThrow(
      "FiatTokenV2: authorization is used or canceled",
    );
  });

  it.each<{
    readonly name: string;
    readonly words: string;
    readonly changes?: () => Partial<Authorization>;
    readonly signature?: (authorization: Authorization, right: Hex) => Hex | Promise<Hex>;
  }>([
    {
      name: "one whose time has not come",
      words: "FiatTokenV2: authorization is not yet valid",
      changes: () => ({ validAfter: now() + 300n }),
    },
    {
      name: "one whose time is over",
      words: "FiatTokenV2: authorization is expired",
      changes: () => ({ validBefore: now() - 1n }),
    },
    {
      name: "one of more than the payer has",
      words: "ERC20: transfer amount exceeds balance",
      changes: () => ({ value: 10n ** 12n }),
    },
    {
      name: "one to nobody",
      words: "ERC20: transfer to the zero address",
      changes: () => ({ to: zeroAddress }),
    },
    {
      name: "one to the token itself",
      words: "Blacklistable: account is blacklisted",
      changes: () => ({ to: chain.token.address }),
    },
    {
      name: "signed by another key",
      words: "FiatTokenV2: invalid signature",
      signature: (authorization) => sign(chain, authorization, chain.merchant),
    },
    {
      name: "one of another amount than was signed",
      words: "FiatTokenV2: invalid signature",
      signature: (authorization) => sign(chain, { ...authorization, value: 1n }),
    },
    {
      name: "signed to be received",
      words: "FiatTokenV2: invalid signature",
      signature: (authorization) => sign(chain, authorization, chain.payer, "ReceiveWithAuthorization"),
    },
    {
      name: "signed for another chain",
      words: "FiatTokenV2: invalid signature",
      signature: (authorization) => sign({ ...chain, chainId: 8453 }, authorization),
    },
    {
      name: "signed with the high s",
      words: "ECRecover: invalid signature 's' value",
      signature: (_, right) => withHighS(right),
    },
    {
      name: "signed with another v",
      words: "ECRecover: invalid signature 'v' value",
      signature: (_, right) => `${right.slice(0, -2)}01` as Hex,
    },
    {
      name: "one with a signature that is too short",
      words: "ECRecover: invalid signature length",
      signature: (_, right) => right.slice(0, -2) as Hex,
    },
  ])("is refused when it is $name: $words", async ({ words, changes, signature }) => {
    const authorization = authorize(chain, changes?.());
    const right = await sign(chain, authorization);
    const shown = signature ? await signature(authorization, right) : right;
    const before = await chain.readBalance(authorization.to);
    await expect(collect(chain, authorization, shown)).rejects.toThrow(words);
    expect(await isUsed(chain, authorization)).toBe(false);
    expect(await chain.readBalance(authorization.to)).toBe(before);
  });
});

describe("the issuer", () => {
  it.each(["payer", "merchant"] as const)(
    "stops transfers of a blacklisted %s, and lets them again",
    async (who) => {
      const authorization = authorize(chain);
      const signature = await sign(chain, authorization);
      await chain.issuer.blacklist(chain[who].address);
      await expect(collect(chain, authorization, signature)).rejects.toThrow(
        "Blacklistable: account is blacklisted",
      );
      await chain.issuer.unBlacklist(chain[who].address);
      await collect(chain, authorization, signature);
      expect(await isUsed(chain, authorization)).toBe(true);
    },
  );

  it("stops every transfer while the token is paused", async () => {
    const authorization = authorize(chain);
    const signature = await sign(chain, authorization);
    await chain.issuer.pause();
    await expect(collect(chain, authorization, signature)).rejects.toThrow("Pausable: paused");
    await chain.issuer.unpause();
    await collect(chain, authorization, signature);
    expect(await isUsed(chain, authorization)).toBe(true);
  });

  it.each([
    ["pause", [], "Pausable: caller is not the pauser"],
    ["blacklist", [zeroAddress], "Blacklistable: caller is not the blacklister"],
    ["mint", [zeroAddress, 1n], "FiatToken: caller is not a minter"],
  ])("alone may call %s", async (name, values, words) => {
    await expect(callToken(chain, name, values)).rejects.toThrow(words);
  });
});
