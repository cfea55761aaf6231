import { join } from "node:path";
import * as z from "zod";
import { freePort } from "../../../server/host/free-port.ts";
import { installPython } from "../python.ts";
import { cacheFolder, runCommand, startProgram, waitFor } from "../tools.ts";

/** LNbits, and the package of its that has to be older than the newest to fit it. */
const packages = ["lnbits==1.6.2", "bitstring==4.3.1"];

const account = z.object({ id: z.string(), inkey: z.string(), adminkey: z.string() });
export type LnbitsWallet = z.infer<typeof account>;

/** A real LNbits whose funding source is its own `FakeWallet`: invoices are genuine, and are paid within it. */
export interface RealLnbits {
  readonly url: string;
  readonly wallet: LnbitsWallet;
  /** Pays an invoice from another wallet. */
  readonly pay: (bolt11: string) => Promise<void>;
  stop(): Promise<void>;
}

/** Installs LNbits where that is needed, and starts it with a wallet that receives and one that pays. */
export async function startRealLnbits(say: (text: string) => void): Promise<RealLnbits> {
  const python = await installPython("lnbits", packages, say);
  const { output } = await runCommand(python, [
    "-c",
    "import lnbits, os; print(os.path.dirname(lnbits.__path__[0]))",
  ]);
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const { output: made } = await runCommand("mktemp", ["-d"]);
  const folder = made.trim();
  say("Starting LNbits");
  const program = startProgram(
    python,
    // Its own command leaves the server running when it is ended.
    ["-m", "uvicorn", "lnbits.__main__:app", "--port", String(port), "--host", "127.0.0.1"],
    join(cacheFolder, "logs", "lnbits.log"),
    {
      // It looks for its pages in the folder that it is started in.
      cwd: output.trim().split("\n").at(-1) ?? "/",
      env: {
        LNBITS_DATA_FOLDER: folder,
        LNBITS_EXTENSIONS_PATH: folder,
        LNBITS_BACKEND_WALLET_CLASS: "FakeWallet",
        LNBITS_ADMIN_UI: "true",
      },
    },
  );
  const stop = async (): Promise<void> => {
    await program.stop();
    await runCommand("rm", ["-rf", folder]);
  };
  const call = async (method: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`LNbits answered ${method} ${path} with ${String(response.status)}: ${text}`);
    return JSON.parse(text) as unknown;
  };
  try {
    await waitFor("LNbits", async () => (await fetch(`${url}/api/v1/health`)).ok);
    const password = "conformance";
    const user = { username: "admin", password, password_repeat: password };
    const { access_token: token } = z
      .object({ access_token: z.string() })
      .parse(await call("PUT", "/api/v1/auth/first_install", user));
    const openAccount = async (name: string) =>
      account.parse(await call("POST", "/api/v1/account", { name }));
    const wallet = await openAccount("PDFs");
    const payer = await openAccount("payer");
    await call(
      "PUT",
      "/users/api/v1/balance",
      { id: payer.id, amount: 10_000 },
      { authorization: `Bearer ${token}` },
    );
    return {
      url,
      wallet,
      async pay(bolt11) {
        await call("POST", "/api/v1/payments", { out: true, bolt11 }, { "x-api-key": payer.adminkey });
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(program.log(), { cause: error });
  }
}
