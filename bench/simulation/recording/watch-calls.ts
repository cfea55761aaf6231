import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SQSClient } from "@aws-sdk/client-sqs";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Call, TableWrite } from "./recording.ts";

/** A call, and the function that made it; undefined for one that no request started. */
export interface WatchedCall {
  readonly function: string | undefined;
  readonly call: Call;
}

/** Sees every call that the functions of this process make. */
export interface Watch {
  /** Returns the calls since it was last asked, in order. */
  take(): WatchedCall[];
  /** Runs what counts as one function's. */
  as<Result>(name: string, run: () => Result): Result;
  stop(): void;
}

const clients = {
  DynamoDB: DynamoDBClient,
  S3: S3Client,
  SecretsManager: SecretsManagerClient,
  SQS: SQSClient,
};
/** Lambda itself looks into the queues all the time, and takes out what is done. */
const ofLambda = new Set(["ReceiveMessage", "DeleteMessage"]);

/** Records the calls of functions. @param outside names of the servers besides AWS's, by `host:port` */
export function watchCalls(outside: ReadonlyMap<string, string>): Watch {
  const running = new AsyncLocalStorage<string>();
  let calls: WatchedCall[] = [];
  /** Where an item is listed, `due 1700000000000`, by its key. */
  const listed = new Map<string, string>();

  const restores = Object.entries(clients).map(([service, client]) => {
    const prototype = client.prototype as unknown as { send: Send };
    const { send } = prototype;
    prototype.send = async function (this: unknown, command, ...rest) {
      const name = command.constructor.name.replace("Command", "");
      if (ofLambda.has(name)) return send.call(this, command, ...rest);
      if (service === "DynamoDB") command.input.ReturnConsumedCapacity = "INDEXES";
      const watched: { function: string | undefined; call: Call } = {
        function: running.getStore(),
        call: { name: `${service} ${name}`, ...describeSubject(command.input) },
      };
      calls.push(watched);
      const result = await send.call(this, command, ...rest);
      if (service === "DynamoDB") {
        const lookUp = (key: Key) =>
          send.call(
            this,
            new GetItemCommand({ ...key, ConsistentRead: true } as never) as unknown as Command,
          );
        Object.assign(watched.call, await readAccesses(command, result, listed, lookUp));
      }
      return result;
    };
    return () => {
      prototype.send = send;
    };
  });

  const onRequest = (message: unknown): void => {
    const { request } = message as { readonly request: ClientRequest };
    const server = outside.get(String(request.getHeader("host")));
    const path = request.path.split("?")[0]?.replace(/[^/]{24,}/g, "…") ?? "";
    if (server === undefined) return;
    calls.push({ function: running.getStore(), call: { name: `${server} ${request.method} ${path}` } });
  };
  subscribe("http.client.request.start", onRequest);

  return {
    take() {
      const taken = calls;
      calls = [];
      return taken;
    },
    as: (name, run) => running.run(name, run),
    stop() {
      for (const restore of restores) restore();
      unsubscribe("http.client.request.start", onRequest);
    },
  };
}

interface Server {
  readonly url: string;
}
/** The servers that a service calls besides AWS's. */
interface Servers {
  readonly facilitator: Server;
  readonly lightning: Server;
  readonly solanaRpc: Server;
  readonly evm: { readonly rpcUrl: string } | undefined;
}

/** Lists the names of those servers, by `host:port`. */
export function listServers({
  facilitator,
  lightning,
  solanaRpc,
  evm,
}: Servers): ReadonlyMap<string, string> {
  const servers = {
    facilitator: facilitator.url,
    node: lightning.url,
    chain: solanaRpc.url,
    evm: evm?.rpcUrl,
  };
  return new Map(
    Object.entries(servers).flatMap(([name, url]) =>
      url === undefined ? [] : [[new URL(url).host, name === "evm" ? "chain" : name]],
    ),
  );
}

type Attributes = Readonly<Record<string, { readonly S?: string; readonly N?: string }>>;
interface Key {
  readonly TableName: string;
  readonly Key: Attributes;
}
interface Change extends Key {
  readonly Item?: Attributes;
}
interface Command {
  readonly input: {
    TableName?: string;
    Key?: Attributes | string;
    QueueUrl?: string;
    RequestItems?: Readonly<Record<string, { readonly Keys: readonly Attributes[] }>>;
    TransactItems?: readonly Readonly<Record<string, Change>>[];
    IndexName?: string;
    ReturnConsumedCapacity?: string;
  };
}
type Send = (this: unknown, command: Command, ...rest: unknown[]) => Promise<unknown>;
interface Capacity {
  readonly CapacityUnits?: number;
  readonly Table?: { readonly CapacityUnits?: number };
}

function describeSubject({ Key, QueueUrl, IndexName }: Command["input"]): { readonly of?: string } {
  if (typeof Key === "string") return { of: Key.replace(/[\w-]{30,}/, "…") };
  if (QueueUrl !== undefined) return { of: QueueUrl.split("/").at(-1) ?? "" };
  return IndexName === undefined ? {} : { of: IndexName };
}

/** Reads what a call of the table read and wrote: units are spread evenly over its items. */
async function readAccesses(
  { input }: Command,
  result: unknown,
  listed: Map<string, string>,
  lookUp: (key: Key) => Promise<unknown>,
): Promise<Pick<Call, "reads" | "writes">> {
  const { ConsumedCapacity = [] } = result as { ConsumedCapacity?: Capacity | readonly Capacity[] };
  const units = [ConsumedCapacity]
    .flat()
    .reduce((sum, { Table, CapacityUnits = 0 }) => sum + (Table?.CapacityUnits ?? CapacityUnits), 0);
  const { TableName = "", Key, RequestItems, TransactItems } = input;
  const isRead = RequestItems !== undefined || !("UpdateExpression" in input || TransactItems);
  if (isRead) {
    const keys = RequestItems
      ? Object.values(RequestItems).flatMap(({ Keys }) => Keys)
      : typeof Key === "object"
        ? [Key]
        : [];
    return { reads: keys.map((key) => ({ key: toPattern(key), units: units / keys.length })) };
  }
  const changes = TransactItems
    ? TransactItems.flatMap((item) => Object.values(item))
    : [{ TableName, Key: Key as Attributes }];
  const writes: TableWrite[] = [];
  for (const { TableName, Item, Key } of changes) {
    const { pk = {}, sk = {} } = Item ?? Key;
    const { Item: stored } = (await lookUp({ TableName, Key: { pk, sk } })) as { Item?: Attributes };
    const name = `${String(pk.S)} ${String(sk.S)}`;
    const before = listed.get(name) ?? "";
    const now = formatListing(stored);
    listed.set(name, now);
    // The index is written once for each place that an item leaves or takes.
    const lists =
      before === now ? [] : [before, now].flatMap((place) => place.split("#")[0] ?? "").filter(Boolean);
    writes.push({ key: toPattern({ pk, sk }), units: units / changes.length, lists });
  }
  return { writes };
}

function formatListing(item: Attributes = {}): string {
  const { due_shard: list, due_at: at } = unmarshall(item as never);
  return list === undefined ? "" : `${String(list)} ${String(at)}`;
}

/** Returns a key without what names one document, payment or person. */
function toPattern(key: Attributes): string {
  const name = (part: string) => (/^([A-Z]+|[a-z][a-z\d]{0,11})$/.test(part) ? part : "…");
  return [key.pk?.S, key.sk?.S].map((text = "") => text.split("#").map(name).join("#")).join(" ");
}
