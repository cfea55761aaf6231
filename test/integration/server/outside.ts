import { createServer } from "node:https";
import { request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Keypair } from "@solana/web3.js";
import { startFacilitator, network, type LocalFacilitator } from "../../../emulators/facilitator.ts";
import { createSelfSigned } from "../../../emulators/lightning/certificate.ts";
import { startLightningNode, type LocalLightningNode } from "../../../emulators/lightning/node.ts";
import { createSolanaLedger, type SolanaLedger } from "../../../emulators/solana/ledger.ts";
import { startSolanaRpc } from "../../../emulators/solana/rpc.ts";
import { freePort } from "../../../server/host/free-port.ts";
import { createStartedParts } from "../../../server/host/started-parts.ts";

/** All that a server calls outside of itself, and the folder with its configuration. It survives the servers. */
export interface Outside {
  readonly folder: string;
  readonly url: string;
  readonly lightning: LocalLightningNode;
  readonly solana: SolanaLedger;
  readonly rpcUrl: string;
  readonly facilitator: LocalFacilitator;
  readonly payer: Keypair;
  readonly merchant: Keypair;
  /** What a server's process needs besides, to trust the facilitator. */
  readonly environment: Readonly<Record<string, string>>;
  /** Creates a data folder with this configuration. */
  makeFolder(change?: object): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a regtest node that speaks LND's REST API, a Solana virtual machine, and the official facilitator behind TLS. */
export async function startOutside(): Promise<Outside> {
  const parts = createStartedParts();
  const folder = await mkdtemp(join(tmpdir(), "server-"));
  await parts.keep(Promise.resolve({ stop: () => rm(folder, { recursive: true }) }));
  const lightning = await parts.keep(startLightningNode());
  const solana = createSolanaLedger();
  const rpc = await parts.keep(startSolanaRpc(solana));
  const merchant = await solana.createWallet({});
  const payer = await solana.createWallet({ usdc: 100_000_000n });
  const feePayer = await solana.createWallet({ sol: 100n });
  const facilitator = await parts.keep(startFacilitator({ solana: { rpcUrl: rpc.url, feePayer } }));
  const identity = createSelfSigned("localhost");
  const tls = await parts.keep(startTls(identity, facilitator.url));
  const authority = join(folder, "authority.pem");
  await writeFile(authority, identity.certificate);
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  let folders = 0;

  return {
    folder,
    url,
    lightning,
    solana,
    rpcUrl: rpc.url,
    facilitator,
    payer,
    merchant,
    environment: { NODE_EXTRA_CA_CERTS: authority },

    async makeFolder(change = {}) {
      const data = join(folder, `data-${String(++folders)}`);
      const secrets = join(data, "secrets");
      await mkdir(secrets, { recursive: true, mode: 0o700 });
      const configuration = {
        baseUrl: url,
        port,
        proxies: 0,
        testMoney: true,
        minFreeMb: 0,
        unpaidPerAddressHourly: 100_000,
        lightning: { node: "lnd", url: lightning.url },
        x402: {
          facilitatorUrl: tls.url,
          network,
          payTo: merchant.publicKey.toBase58(),
          rpcUrl: "https://api.devnet.solana.com",
        },
        ...change,
      };
      await writeFile(join(data, "server.json"), JSON.stringify(configuration));
      const put = (name: string, secret: object) =>
        writeFile(join(secrets, `${name}.json`), JSON.stringify(secret), { mode: 0o600 });
      await put("lightning", lightning.credentials);
      await put("x402", { rpcUrl: rpc.url });
      return data;
    },

    stop: () => parts.stop(),
  };
}

/** Starts a server with TLS in front of another one. */
async function startTls({ certificate, key }: { certificate: string; key: string }, origin: string) {
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const { method, headers, url = "/" } = request;
    const passed = forward(new URL(url, origin), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once("error", () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://localhost:${String((server.address() as AddressInfo).port)}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
