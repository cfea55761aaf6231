import { randomUUID } from "node:crypto";
import { GetItemCommand, ScanCommand, DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import {
  decodePaymentRequiredHeader,
  decodePaymentResponseHeader,
  encodePaymentSignatureHeader,
} from "@x402/core/http";
import type { PaymentPayload, PaymentRequired } from "@x402/core/types";
import { DocumentError } from "../../../document/core/errors.ts";
import { parseJob } from "../../../lambdas/jobs/job.ts";
import { jobStatus, type JobStatus } from "../../../lambdas/http-contract/responses.ts";
import type { WatchRenderer } from "../../../lambdas/render/create.ts";
import type { FacilitatorOperation, Interceptor } from "../../../emulators/facilitator.ts";
import type { QueueName } from "../../../emulators/s3-and-sqs.ts";
import { startService, type LocalService, type LocalServiceOptions } from "../../../emulators/service.ts";
import { until } from "../../until.ts";
import { solanaClient } from "../../x402-client.ts";

/** The service on one machine, and what tests do to it from outside. */
export interface Harness extends LocalService {
  /** Creates a document that no other test sends. */
  document(text?: string): ConversionBody;
  post(body: unknown, headers?: Record<string, string>, url?: string): Promise<Response>;
  /** Posts as a client does that knows what a 503 means: again, until the outcome of the payment is known. */
  postUntilKnown(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Returns the service's x402 requirements for a document. */
  required(body: unknown, headers?: Record<string, string>): Promise<PaymentRequired>;
  /** Signs a payment for requirements with the stock client; `change` alters what the payer signs. */
  sign(
    required: PaymentRequired,
    change?: (accepted: PaymentRequired["accepts"][number]) => void,
  ): Promise<PaymentPayload>;
  /** Asks for a document and signs its payment. */
  signed(body: unknown, headers?: Record<string, string>): Promise<Record<string, string>>;
  /** Looks at a job until it is finished. */
  finished(job: JobStatus): Promise<JobStatus>;
  /** Waits until a queue has nothing left to hand over, and nobody is at work on what it has handed over. */
  idle(queue?: QueueName): Promise<unknown>;
  /** Returns the merchant's receipts, in base units. */
  received(): Promise<bigint>;
  /** Runs `act` and tells what it did to the merchant's balance. */
  earned(act: () => Promise<unknown>): Promise<bigint>;
  /** Lists all items of the table. */
  items(): Promise<Record<string, unknown>[]>;
  /** Lists all items but jobs, which continue by themselves; locks in their place are included. */
  itemsBesidesJobs(): Promise<Record<string, unknown>[]>;
  item(pk: string, sk: string): Promise<Record<string, unknown> | undefined>;
  /** Changes a job as nothing outside the service could. @param expression an update of DynamoDB, with `#state` for the state */
  changeJob(jobId: string, expression: string, values: Readonly<Record<string, unknown>>): Promise<void>;
  /** Keys of all objects in the bucket. */
  objects(): Promise<string[]>;
  sweep(): Promise<void>;
}

export interface ConversionBody {
  readonly data: { readonly text_body: string; readonly meta?: object };
  readonly options?: object;
}

/** A document that the printer of these tests refuses. What people send is refused before it is paid for, or takes too much time or memory. */
export const unprintable = "Not to be printed";
/** What the printer says of it. */
export const refusal = "The document takes too much memory to lay out. Split it.";

const refuseUnprintable: WatchRenderer = (renderer) => ({
  ...renderer,
  render: async (source, options) => {
    if (source.markdown.includes(unprintable)) throw new DocumentError(refusal);
    return renderer.render(source, options);
  },
});

/** A facilitator that does the rest, and breaks off one operation before it has begun. */
export const hangUpAt =
  (broken: FacilitatorOperation): Interceptor =>
  (operation, run) =>
    operation === broken ? Promise.resolve("hang-up") : run();

/** Price of a document with the local service's settings, in base units. */
export const price = 10_000n;

let shared: Promise<Harness> | undefined;

/**
 * Returns the service with its usual settings, one for all files of a worker: each document is another one, so tests do not interfere. Nobody stops
 * it: it ends with the process, whose pipes close.
 */
export async function sharedHarness(): Promise<Harness> {
  shared ??= startHarness();
  const harness = await shared;
  // What an earlier file had printed may still be under way.
  for (const queue of ["render", "slow-render", "mail"] as const) await harness.idle(queue);
  return harness;
}

export async function startHarness(options: LocalServiceOptions = {}): Promise<Harness> {
  const service = await startService({
    sweepEveryMs: 0,
    watchRenderer: refuseUnprintable,
    ...options,
    // Failures are deliberate here, and reported by assertions.
    environment: { POWERTOOLS_LOG_LEVEL: "SILENT", ...options.environment },
  });
  const client = await solanaClient(service.payer, service.solanaRpc.url);
  const dynamoDb = new DynamoDBClient({});
  const s3 = new S3Client({});
  const TableName = process.env.TABLE_NAME;

  const harness: Harness = {
    ...service,

    document: (text = "# Hello") => ({ data: { text_body: `${text}\n\n${randomUUID()}` } }),

    post: (body, headers = {}, url = service.url) =>
      fetch(`${url}/markdown`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),

    postUntilKnown: (body, headers) =>
      until(async () => {
        const answer = await harness.post(body, headers);
        return answer.status !== 503 && answer;
      }),

    async required(body, headers) {
      const answer = await harness.post(body, headers);
      return decodePaymentRequiredHeader(answer.headers.get("payment-required") ?? "");
    },

    async sign(required, change = () => undefined) {
      const wanted = structuredClone(required);
      wanted.accepts.forEach(change);
      return client.createPaymentPayload(wanted);
    },

    async signed(body, headers) {
      return paymentHeader(await harness.sign(await harness.required(body, headers)));
    },

    finished: (job) =>
      until(async () => {
        const status = jobStatus.parse(await (await fetch(`${service.url}/job/${job.id}/status`)).json());
        return (status.status === "Done" || status.status === "Failed") && status;
      }),

    idle: (queue) => until(() => service.aws.undone(queue) === 0),

    received: () => service.solana.balance(service.merchant.publicKey.toBase58()),

    async earned(act) {
      const before = await harness.received();
      await act();
      return (await harness.received()) - before;
    },

    async items() {
      const { Items = [] } = await dynamoDb.send(new ScanCommand({ TableName, ConsistentRead: true }));
      return Items.map((item) => unmarshall(item));
    },

    async itemsBesidesJobs() {
      return (await this.items()).filter(
        (item) => !parseJob(item.sk === "JOB" ? item : undefined, Date.now()),
      );
    },

    async item(pk, sk) {
      const { Item } = await dynamoDb.send(
        new GetItemCommand({ TableName, Key: { pk: { S: pk }, sk: { S: sk } }, ConsistentRead: true }),
      );
      return Item && unmarshall(Item);
    },

    async changeJob(jobId, expression, values) {
      await dynamoDb.send(
        new UpdateItemCommand({
          TableName,
          Key: marshall({ pk: `JOB#${jobId}`, sk: "JOB" }),
          UpdateExpression: expression,
          ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: marshall(values) }),
          ...(expression.includes("#state") && { ExpressionAttributeNames: { "#state": "state" } }),
        }),
      );
    },

    async objects() {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: process.env.BUCKET_NAME }));
      return Contents.map(({ Key }) => Key ?? "");
    },

    async sweep() {
      await service.functions.sweep({} as never, { awsRequestId: "sweep" } as never, () => undefined);
    },
  };
  return harness;
}

export function paymentHeader(payload: PaymentPayload): Record<string, string> {
  return { "payment-signature": encodePaymentSignatureHeader(payload) };
}

/** Reads the settlement in an answer. */
export function readSettlement(answer: Response) {
  return decodePaymentResponseHeader(answer.headers.get("payment-response") ?? "");
}

export async function readJob(answer: Response): Promise<JobStatus> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`There is no job in an answer ${answer.status}: ${text}`);
  return jobStatus.parse(JSON.parse(text));
}
