import { sendAgain } from "../client/send.ts";
import { createAccountBook } from "../operator/account-book.ts";
import { Table } from "../lambdas/aws/table.ts";
import { loadFunctions } from "../server/host/functions.ts";
import { credentials } from "../server/aws/credentials.ts";
import { startEmulators } from "../emulators/emulators.ts";
import { createHost, serveHost } from "../server/host/host.ts";

/** What a job that is done says of its PDF. */
export interface PrintedJob {
  readonly pages: number;
  readonly bytes: number;
}

/** Buys documents on this machine, by the functions that deploy; they wait to be printed. */
export interface Purchase {
  /** Buys a document. @returns the id of the job, which waits to be printed */
  buy(body: object): Promise<string>;
  /** Checks that a job's PDF is stored. @throws {Error} otherwise */
  expectDone(jobId: string): Promise<PrintedJob>;
  /** Environment in which functions find the same service. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the service's functions on emulated AWS, paid for by a test wallet. */
export async function openPurchase(): Promise<Purchase> {
  const emulators = await startEmulators({ onEmailEvent: () => Promise.resolve() });
  const own = { ...process.env };
  const environment = {
    ...credentials,
    ...emulators.endpoints,
    ...emulators.settings,
    POWERTOOLS_METRICS_DISABLED: "true",
    POWERTOOLS_LOG_LEVEL: "SILENT",
    PUBLIC_BASE_URL: "http://127.0.0.1",
    EMAIL_FROM: "documents@markdown-to-pdf.example",
    EMAIL_CONFIGURATION_SET: "local",
    EMAIL_PER_RECIPIENT_DAILY: "20",
    EMAIL_PER_ACCOUNT_DAILY: "200",
    EMAIL_PER_ADDRESS_DAILY: "1000000",
    EMAIL_WITHOUT_ACCOUNT_DAILY: "1000000",
    OWN_QUEUE_URL: emulators.aws.renderQueueUrl,
  };
  Object.assign(process.env, environment);
  const functions = await loadFunctions();
  const api = await serveHost(createHost((name) => functions.http[name]));
  const book = createAccountBook(new Table({ TABLE_NAME: emulators.dynamoDb.table }), () => Date.now());
  const { account_id: id, key } = await book.create("Bench");
  await book.credit(id, 1_000_000);

  return {
    environment,
    async buy(body) {
      // Bundling takes longer than a server keeps a connection that is idle.
      const response = await sendAgain(
        `${api.url}/v1/document/l402/markdown`,
        {
          method: "POST",
          headers: { "content-type": "application/json", "x-api-key": key },
          body: JSON.stringify(body),
        },
        { onWait: () => undefined },
      );
      if (response.status !== 200) throw new Error(`The document was not taken: ${await response.text()}`);
      return ((await response.json()) as { id: string }).id;
    },
    async expectDone(jobId) {
      const response = await fetch(`${api.url}/job/${jobId}/status`);
      const { status, description, pages, bytes } = (await response.json()) as Partial<
        PrintedJob & Record<"status" | "description", string>
      >;
      if (status !== "Done") throw new Error(`The document was not printed: ${description ?? "unknown"}`);
      if (pages === undefined || bytes === undefined)
        throw new Error("The job does not say what was printed");
      return { pages, bytes };
    },
    async stop() {
      await Promise.all([functions.render.close(), functions.slowRender.close()]);
      await api.stop();
      await emulators.stop();
      process.env = own;
    },
  };
}
