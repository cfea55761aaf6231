import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../server/host/free-port.ts";
import { startProgram, waitFor, type RunningProgram } from "../tools.ts";
import type { NodePrograms } from "./build.ts";
import { granted, type NodeAddress } from "./rest.ts";

/** An LND on a chain of its own, and another one with a channel to it, which pays. */
export interface LightningNetwork {
  /** The node that is paid, with a macaroon for invoices alone. */
  readonly merchant: NodeAddress & {
    /** The same node with all rights. */
    readonly admin: NodeAddress;
    /** The same node with a macaroon that may only read invoices. */
    readonly reader: NodeAddress;
    stop(): Promise<void>;
    /** Starts it again after a stop, and waits until it can be paid. */
    start(...flags: string[]): Promise<void>;
  };
  readonly payer: NodeAddress;
  stop(): Promise<void>;
}

const user = "conformance";
/** The payer's seed, and its first address, which is known before there is a wallet: so every block can be mined for it. */
const payersSeed = Buffer.alloc(16, 7).toString("base64");
const payersAddress = "bcrt1qzdpzh2eadts57tszadkmqpghxeq2laxvna3z23";
/** A reward can be spent after 100 blocks, and SegWit is there after three periods of 144 (btcd, chaincfg/params.go, RegressionNetParams). */
const blocksAtFirst = 450;
/** Of the channel, in sats: enough for every payment of a run. */
const channelSats = 1_000_000;

export async function startNetwork(
  { btcd, lnd }: NodePrograms,
  say: (text: string) => void,
): Promise<LightningNetwork> {
  const folder = mkdtempSync(join(tmpdir(), "conformance-lnd-"));
  const running = new Set<RunningProgram>();
  const run = (...how: Parameters<typeof startProgram>): RunningProgram => {
    const program = startProgram(...how);
    running.add(program);
    return program;
  };
  const end = async (program: RunningProgram): Promise<void> => {
    running.delete(program);
    await program.stop();
  };
  const stop = async (): Promise<void> => {
    await Promise.all([...running].map(end));
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    say("Starting a chain");
    const chainPort = await freePort();
    const chainCertificate = join(folder, "btcd.cert");
    run(
      btcd,
      [
        "--regtest",
        `--datadir=${join(folder, "btcd")}`,
        `--logdir=${join(folder, "btcd-logs")}`,
        `--configfile=${join(folder, "none.conf")}`,
        `--rpclisten=127.0.0.1:${chainPort}`,
        `--rpccert=${chainCertificate}`,
        `--rpckey=${join(folder, "btcd.key")}`,
        `--rpcuser=${user}`,
        `--rpcpass=${user}`,
        `--miningaddr=${payersAddress}`,
        "--nolisten",
        "--txindex",
      ],
      join(folder, "btcd.log"),
    );
    const chain = (method: string, ...params: unknown[]): Promise<unknown> =>
      callChain({ port: chainPort, certificate: readFileSync(chainCertificate, "utf8") }, method, params);

    const node = async (name: string) => {
      const [rpc, rest, peers] = await Promise.all([freePort(), freePort(), freePort()]);
      const data = join(folder, name);
      const begin = (...flags: string[]): RunningProgram =>
        run(
          lnd,
          [
            `--lnddir=${data}`,
            "--bitcoin.regtest",
            "--bitcoin.node=btcd",
            `--btcd.rpchost=127.0.0.1:${chainPort}`,
            `--btcd.rpcuser=${user}`,
            `--btcd.rpcpass=${user}`,
            `--btcd.rpccert=${chainCertificate}`,
            "--bitcoin.defaultchanconfs=1",
            "--nobootstrap",
            `--rpclisten=127.0.0.1:${rpc}`,
            `--restlisten=127.0.0.1:${rest}`,
            `--listen=127.0.0.1:${peers}`,
            ...flags,
          ],
          join(folder, `${name}.log`),
        );
      const url = `https://127.0.0.1:${rest}`;
      const certificate = () => readFileSync(join(data, "tls.cert"), "utf8");
      const admin = () => readFileSync(join(data, "data/chain/bitcoin/regtest/admin.macaroon"));
      const address = (): NodeAddress => ({
        url,
        credentials: { certificate: certificate(), macaroon: admin().toString("hex") },
      });
      const createWallet = async (seed: string): Promise<void> => {
        const { cipher_seed_mnemonic: words } = await waitFor(name, () => {
          const locked = { url, credentials: { certificate: certificate(), macaroon: "" } };
          return granted(locked, "GET", `/v1/genseed?seed_entropy=${encodeURIComponent(seed)}`);
        });
        await granted(
          { url, credentials: { certificate: certificate(), macaroon: "" } },
          "POST",
          "/v1/initwallet",
          {
            body: {
              wallet_password: Buffer.from("conformance").toString("base64"),
              cipher_seed_mnemonic: words,
            },
          },
        );
      };
      const ready = () =>
        waitFor(name, async () => {
          const info = await granted(address(), "GET", "/v1/getinfo");
          return info.synced_to_chain === true && String(info.identity_pubkey);
        });
      return { begin, createWallet, address, ready, peers };
    };

    await waitFor("btcd", () => chain("generate", 1));
    say("Starting two Lightning nodes");
    const [merchant, payer] = await Promise.all([node("merchant"), node("payer")]);
    let merchantProgram = merchant.begin("--noseedbackup");
    payer.begin();
    await payer.createWallet(payersSeed);
    const [merchantKey] = await Promise.all([merchant.ready(), payer.ready()]);

    say("Mining the payer's coins, and opening a channel");
    const { address } = await granted(payer.address(), "GET", "/v1/newaddress?type=0");
    if (address !== payersAddress) throw new Error(`The payer's first address is ${String(address)}`);
    await chain("generate", blocksAtFirst);
    await waitFor("the payer's coins", async () => {
      const { confirmed_balance: balance } = await granted(payer.address(), "GET", "/v1/balance/blockchain");
      return Number(balance) > channelSats;
    });
    const connect = () =>
      granted(payer.address(), "POST", "/v1/peers", {
        body: { addr: { pubkey: merchantKey, host: `127.0.0.1:${merchant.peers}` }, perm: true },
      });
    const channelReady = () =>
      waitFor("the channel", async () => {
        const { channels } = await granted(payer.address(), "GET", "/v1/channels?active_only=true");
        return Array.isArray(channels) && channels.length > 0;
      });
    await connect();
    const opening = { node_pubkey: Buffer.from(merchantKey, "hex").toString("base64") };
    await waitFor("the opening", () =>
      granted(payer.address(), "POST", "/v1/channels", {
        body: { ...opening, local_funding_amount: String(channelSats) },
      }),
    );
    await chain("generate", 6);
    await channelReady();

    const admin = merchant.address();
    const bakeMacaroon = async (...actions: string[]): Promise<NodeAddress> => {
      const permissions = actions.map((action) => ({ entity: "invoices", action }));
      const { macaroon } = await granted(admin, "POST", "/v1/macaroon", { body: { permissions } });
      return { url: admin.url, credentials: { ...admin.credentials, macaroon: String(macaroon) } };
    };
    // A channel that is there does not carry a payment at once.
    await waitFor("a first payment", async () => {
      const { payment_request: invoice } = await granted(admin, "POST", "/v1/invoices", {
        body: { value: "1" },
      });
      const body = { payment_request: invoice };
      const paid = await granted(payer.address(), "POST", "/v1/channels/transactions", { body });
      return paid.payment_error === "";
    });
    return {
      merchant: {
        ...(await bakeMacaroon("read", "write")),
        admin,
        reader: await bakeMacaroon("read"),
        stop: () => end(merchantProgram),
        async start(...flags) {
          merchantProgram = merchant.begin("--noseedbackup", ...flags);
          await merchant.ready();
          await channelReady();
        },
      },
      payer: payer.address(),
      stop,
    };
  } catch (error) {
    const logs = [...running].map((program) => program.log()).join("\n---\n");
    await stop();
    throw new Error(`The Lightning network did not start.\n${logs}`, { cause: error });
  }
}

/** Calls btcd's JSON-RPC once. */
function callChain(
  { port, certificate }: { readonly port: number; readonly certificate: string },
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "1.0", id: 1, method, params });
  return new Promise((resolve, reject) => {
    request(
      { host: "127.0.0.1", port, method: "POST", ca: certificate, auth: `${user}:${user}` },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          if (response.statusCode === 200) resolve((JSON.parse(text) as { result: unknown }).result);
          else reject(new Error(`btcd answered ${method} with ${String(response.statusCode)}: ${text}`));
        });
      },
    )
      .on("error", reject)
      .end(body);
  });
}
