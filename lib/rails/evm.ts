import { getAddress, isAddress } from "viem";
import * as z from "zod";
import { listUsdcNetworks } from "../../lambdas/http-contract/payment/usdc-networks.ts";
import {
  distinctNetworks,
  evmAddress,
  evmNetworkForm,
  evmToken,
  usdcOn,
} from "../../lambdas/payments/networks/evm/network-form.ts";
import { facilitatorUrl, publicRpcUrl } from "./public-url.ts";
import { railInfrastructure } from "./rail.ts";

/** Digits in upper and lower case are a checksum (EIP-55), which catches an address that was mistyped. */
const address = evmAddress.refine(
  (text) => /^0x(?:[\da-f]{40}|[\dA-F]{40})$/.test(text) || isAddress(text),
  "has a wrong checksum (EIP-55): copy the address exactly, or write it in lower case",
);

/** Of worthless money, which a test wallet may be paid. */
const testnet = "eip155:84532";
/** The wallet of `dev` in cdk.json: the first of Anvil and Hardhat. */
const testWallet = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

/** Each adds to the header by which clients of x402 learn of it (lambdas/payments/offers.ts). */
const maxNetworks = 4;

const network = evmNetworkForm
  .extend({
    facilitatorUrl: facilitatorUrl("evm"),
    token: evmToken.extend({ address }).optional(),
    payTo: address,
    rpcUrl: publicRpcUrl("evm"),
  })
  .superRefine(({ network: id, token, payTo }, context) => {
    const refuse = (path: string, message: string): void => {
      context.addIssue({ code: "custom", path: [path], message });
    };
    const paid = token ?? usdcOn(id);
    if (!paid) refuse("token", "is required on a network without a name");
    // Nobody's, those of precompiled contracts, and 0x…dEaD.
    if (/^0x0{36}[\da-f]{4}$/i.test(payTo))
      refuse("payTo", "must be your wallet: nobody can spend from this address");
    if (id !== testnet && payTo.toLowerCase() === testWallet.toLowerCase())
      refuse("payTo", "must be your wallet: anybody can spend from this test wallet");
    if (paid?.address.toLowerCase() === payTo.toLowerCase())
      refuse("payTo", "must be your wallet, not the token");
  });

/** USDC on networks of EVM: their settings in cdk.json, their secret and the environment of their functions. */
export const evm = railInfrastructure({
  /** One network, or a list in the order of the offers. */
  configuration: z.union(
    [
      network.transform((only) => [only]),
      z.array(network).min(1).max(maxNetworks).refine(distinctNetworks, "must name each network once"),
    ],
    { error: "must be an object, in { }, or a list of them, in [ ]" },
  ),

  testNetworks: listUsdcNetworks("eip155").flatMap(({ id, name, isTest }) => (isTest ? [id, name] : [])),

  secret: {
    id: "Evm",
    description:
      'Credentials for facilitators and nodes, if needed: {"facilitatorHeaders":{…},"cdpKey":{"id":"…","secret":"…"},"rpcUrl":"…"}, for one network in "networks":{"base":{…}}',
    initially: "{}",
    readBy: ["submit", "sweep", "payment-request"],
  },

  environment: (networks, secretId) => ({
    EVM_NETWORKS: JSON.stringify(
      networks.map(({ token, payTo, ...said }) => ({
        ...said,
        ...(token && { token: { ...token, address: getAddress(token.address) } }),
        payTo: getAddress(payTo),
      })),
    ),
    EVM_SECRET_ID: secretId,
  }),
});
