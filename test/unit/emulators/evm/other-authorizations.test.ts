import { encodeFunctionData, type Address, type Hex } from "viem";
import { describe, expect, it } from "vitest";
import { readArtefact, type Artefact } from "../../../../emulators/evm/artefact.ts";
import { startChain } from "../../../../emulators/evm/chain.ts";
import {
  authorize,
  callToken,
  collect,
  createDomain,
  readEvents,
  isUsed,
  newNonce,
  sign,
} from "./authorizations.ts";
import { forThisFile } from "../../../lifetimes.ts";

/** Authorizations besides the usual one, payers besides accounts with keys, and tokens besides USDC. */

const readNamedArtefact = (name: string): Artefact =>
  readArtefact(new URL(`../../../contracts/sources/${name}.json`, import.meta.url));

const chain = await forThisFile(startChain());

describe("an authorization to receive", () => {
  it("is refused to all but the payee", async () => {
    const authorization = authorize(chain);
    const { from, to, value, validAfter, validBefore, nonce } = authorization;
    const signature = await sign(chain, authorization, chain.payer, "ReceiveWithAuthorization");
    const values = [from, to, value, validAfter, validBefore, nonce, signature];
    await expect(callToken(chain, "receiveWithAuthorization", values)).rejects.toThrow(
      "FiatTokenV2: caller must be the payee",
    );
    expect(await isUsed(chain, authorization)).toBe(false);
  });

  it("is collected by the payee", async () => {
    const authorization = authorize(chain, { to: chain.facilitator.address });
    const { from, to, value, validAfter, validBefore, nonce } = authorization;
    const signature = await sign(chain, authorization, chain.payer, "ReceiveWithAuthorization");
    const values = [from, to, value, validAfter, validBefore, nonce, signature];
    await callToken(chain, "receiveWithAuthorization", values);
    expect(await chain.readBalance(to)).toBe(value);
  });
});

describe("a cancelled authorization", () => {
  const cancel = async (nonce: Hex) =>
    chain.payer.signTypedData({
      domain: createDomain(chain),
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
    expect(await readEvents(chain, hash)).toEqual([
      { eventName: "AuthorizationCanceled", args: { authorizer: from, nonce } },
    ]);
    await expect(collect(chain, authorization, await sign(chain, authorization))).rejects.toThrow(
      "FiatTokenV2: authorization is used or canceled",
    );
  });

  it("may be cancelled by its payer alone", async () => {
    const values = [chain.merchant.address, newNonce(), await cancel(newNonce())];
    await expect(callToken(chain, "cancelAuthorization", values)).rejects.toThrow(
      "FiatTokenV2: invalid signature",
    );
  });
});

describe("a payer that is a contract", () => {
  const placeWallet = async (owner: Address): Promise<Address> => {
    const artefact = readNamedArtefact("contract-wallet");
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

  it("pays with a signature that it accepts (EIP-1271), and with no other", async () => {
    const authorization = authorize(chain, { from: await placeWallet(chain.payer.address) });
    await expect(
      collect(chain, authorization, await sign(chain, authorization, chain.merchant)),
    ).rejects.toThrow("FiatTokenV2: invalid signature");
    await collect(chain, authorization, await sign(chain, authorization));
    expect(await chain.readBalance(authorization.from)).toBe(4_000_000n);
  });
});

describe("other tokens in USDC's place", () => {
  it.each([
    ["fee-usdc", 1_000_000n, 990_000n],
    ["silent-usdc", 10n ** 12n, 0n],
  ])("give the payee of %s less than was authorized, and do not revert", async (name, value, received) => {
    const variantChain = await startChain({ token: readNamedArtefact(name) });
    try {
      const authorization = authorize(variantChain, { value });
      await collect(variantChain, authorization, await sign(variantChain, authorization));
      expect(await variantChain.readBalance(variantChain.merchant.address)).toBe(received);
    } finally {
      await variantChain.stop();
    }
  });
});
