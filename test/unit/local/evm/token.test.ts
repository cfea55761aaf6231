import { encodeFunctionData, parseEventLogs, parseSignature, zeroAddress } from "viem";
import type { Address, Hex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readArtefact } from "../../../../local/evm/artefact.ts";
import type { Artefact } from "../../../../local/evm/artefact.ts";
import { startChain } from "../../../../local/evm/chain.ts";
import type { EvmChain } from "../../../../local/evm/chain.ts";
import { usdc } from "../../../../local/evm/token/usdc.ts";
import { authorize, callToken, collect, domainOf, newNonce, sign, withHighS } from "./authorizations.ts";
import type { Authorization } from "./authorizations.ts";

/** The token of the local chain refuses what Circle's FiatToken v2.2 refuses, in its words (circlefin/stablecoin-evm). */

const artefactOf = (name: string): Artefact =>
  readArtefact(new URL(`../../../contracts/sources/${name}.json`, import.meta.url));

let chain: EvmChain;
beforeAll(async () => {
  chain = await startChain();
});
afterAll(() => chain.stop());

const now = () => BigInt(Math.floor(Date.now() / 1000));
const isUsed = ({ from, nonce }: Pick<Authorization, "from" | "nonce">) =>
  chain.client.readContract({
    abi: usdc.abi,
    address: chain.token.address,
    functionName: "authorizationState",
    args: [from, nonce],
  });
const eventsOf = async (hash: Hex) => {
  const { logs } = await chain.client.waitForTransactionReceipt({ hash });
  return parseEventLogs({ abi: usdc.abi, logs }).map(({ eventName, args }) => ({ eventName, args }));
};

describe("a transfer by authorization", () => {
  it("moves the money once, and says which nonce it used before it says what it moved", async () => {
    const authorization = authorize(chain);
    const { from, to, value, nonce } = authorization;
    const [payerBefore, merchantBefore] = [await chain.balanceOf(from), await chain.balanceOf(to)];
    const hash = await collect(chain, authorization, await sign(chain, authorization));
    expect(await chain.balanceOf(from)).toBe(payerBefore - value);
    expect(await chain.balanceOf(to)).toBe(merchantBefore + value);
    expect(await isUsed(authorization)).toBe(true);
    expect(await eventsOf(hash)).toEqual([
      { eventName: "AuthorizationUsed", args: { authorizer: from, nonce } },
      { eventName: "Transfer", args: { from, to, value } },
    ]);
  });

  it("takes the signature as three values, too", async () => {
    const authorization = authorize(chain);
    const { from, to, value, validAfter, validBefore, nonce } = authorization;
    const { r, s, v } = parseSignature(await sign(chain, authorization));
    const before = await chain.balanceOf(to);
    const values = [from, to, value, validAfter, validBefore, nonce, Number(v), r, s];
    await callToken(chain, "transferWithAuthorization", values);
    expect(await chain.balanceOf(to)).toBe(before + value);
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
      name: "whose time has not come",
      words: "FiatTokenV2: authorization is not yet valid",
      changes: () => ({ validAfter: now() + 300n }),
    },
    {
      name: "whose time is over",
      words: "FiatTokenV2: authorization is expired",
      changes: () => ({ validBefore: now() - 1n }),
    },
    {
      name: "of more than the payer has",
      words: "ERC20: transfer amount exceeds balance",
      changes: () => ({ value: 10n ** 12n }),
    },
    {
      name: "to nobody",
      words: "ERC20: transfer to the zero address",
      changes: () => ({ to: zeroAddress }),
    },
    {
      name: "to the token itself",
      words: "Blacklistable: account is blacklisted",
      changes: () => ({ to: chain.token.address }),
    },
    {
      name: "signed by another key",
      words: "FiatTokenV2: invalid signature",
      signature: (authorization) => sign(chain, authorization, chain.merchant),
    },
    {
      name: "of another amount than was signed",
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
      name: "with a signature that is too short",
      words: "ECRecover: invalid signature length",
      signature: (_, right) => right.slice(0, -2) as Hex,
    },
  ])("$name is refused: $words", async ({ words, changes, signature }) => {
    const authorization = authorize(chain, changes?.());
    const right = await sign(chain, authorization);
    const shown = signature ? await signature(authorization, right) : right;
    const before = await chain.balanceOf(authorization.to);
    await expect(collect(chain, authorization, shown)).rejects.toThrow(words);
    expect(await isUsed(authorization)).toBe(false);
    expect(await chain.balanceOf(authorization.to)).toBe(before);
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
      expect(await isUsed(authorization)).toBe(true);
    },
  );

  it("stops every transfer while the token is paused", async () => {
    const authorization = authorize(chain);
    const signature = await sign(chain, authorization);
    await chain.issuer.pause();
    await expect(collect(chain, authorization, signature)).rejects.toThrow("Pausable: paused");
    await chain.issuer.unpause();
    await collect(chain, authorization, signature);
    expect(await isUsed(authorization)).toBe(true);
  });

  it.each([
    ["pause", [], "Pausable: caller is not the pauser"],
    ["blacklist", [zeroAddress], "Blacklistable: caller is not the blacklister"],
    ["mint", [zeroAddress, 1n], "FiatToken: caller is not a minter"],
  ])("alone may call %s", async (name, values, words) => {
    await expect(callToken(chain, name, values)).rejects.toThrow(words);
  });
});

describe("an authorization to receive", () => {
  it("is refused to all but the payee", async () => {
    const authorization = authorize(chain);
    const { from, to, value, validAfter, validBefore, nonce } = authorization;
    const signature = await sign(chain, authorization, chain.payer, "ReceiveWithAuthorization");
    const values = [from, to, value, validAfter, validBefore, nonce, signature];
    await expect(callToken(chain, "receiveWithAuthorization", values)).rejects.toThrow(
      "FiatTokenV2: caller must be the payee",
    );
    expect(await isUsed(authorization)).toBe(false);
  });

  it("is collected by the payee", async () => {
    const authorization = authorize(chain, { to: chain.facilitator.address });
    const { from, to, value, validAfter, validBefore, nonce } = authorization;
    const signature = await sign(chain, authorization, chain.payer, "ReceiveWithAuthorization");
    const values = [from, to, value, validAfter, validBefore, nonce, signature];
    await callToken(chain, "receiveWithAuthorization", values);
    expect(await chain.balanceOf(to)).toBe(value);
  });
});

describe("a cancelled authorization", () => {
  const cancel = async (nonce: Hex) =>
    chain.payer.signTypedData({
      domain: domainOf(chain),
      types: {
        CancelAuthorization: [
          { name: "authorizer", type: "address" },
          { name: "nonce", type: "bytes32" },
        ],
      },
      primaryType: "CancelAuthorization",
      message: { authorizer: chain.payer.address, nonce },
    });

  it("is collected no more", async () => {
    const authorization = authorize(chain);
    const { from, nonce } = authorization;
    const hash = await callToken(chain, "cancelAuthorization", [from, nonce, await cancel(nonce)]);
    expect(await eventsOf(hash)).toEqual([
      { eventName: "AuthorizationCanceled", args: { authorizer: from, nonce } },
    ]);
    await expect(collect(chain, authorization, await sign(chain, authorization))).rejects.toThrow(
      "FiatTokenV2: authorization is used or canceled",
    );
  });

  it("was cancelled by its payer alone", async () => {
    const values = [chain.merchant.address, newNonce(), await cancel(newNonce())];
    await expect(callToken(chain, "cancelAuthorization", values)).rejects.toThrow(
      "FiatTokenV2: invalid signature",
    );
  });
});

describe("a payer that is a contract", () => {
  const placeWallet = async (owner: Address): Promise<Address> => {
    const artefact = artefactOf("contract-wallet");
    const address = await chain.place(artefact);
    const data = encodeFunctionData({ abi: artefact.abi, functionName: "initialize", args: [owner] });
    const hash = await chain.client.sendTransaction({
      account: chain.facilitator.address,
      to: address,
      data,
    });
    await chain.client.waitForTransactionReceipt({ hash });
    await chain.issuer.mint(address, 5_000_000n);
    return address;
  };

  it("pays with what it says is its signature (EIP-1271), and with no other", async () => {
    const authorization = authorize(chain, { from: await placeWallet(chain.payer.address) });
    await expect(
      collect(chain, authorization, await sign(chain, authorization, chain.merchant)),
    ).rejects.toThrow("FiatTokenV2: invalid signature");
    await collect(chain, authorization, await sign(chain, authorization));
    expect(await chain.balanceOf(authorization.from)).toBe(4_000_000n);
  });
});

describe("other tokens in USDC's place", () => {
  it.each([
    ["fee-usdc", 1_000_000n, 990_000n],
    ["silent-usdc", 10n ** 12n, 0n],
  ])("give the payee of %s less than was authorized, and do not revert", async (name, value, received) => {
    const other = await startChain({ token: artefactOf(name) });
    try {
      const authorization = authorize(other, { value });
      await collect(other, authorization, await sign(other, authorization));
      expect(await other.balanceOf(other.merchant.address)).toBe(received);
    } finally {
      await other.stop();
    }
  });
});
