import { request as forward, type IncomingMessage } from "node:http";
import { listen, readBody, type HttpServer } from "../../../server/host/http-server.ts";
import type { Statement } from "./template-values.ts";

/** What a call of AWS needs: an action on a resource. */
interface Need {
  readonly action: string;
  readonly resource: string;
  /** Of a table: the partition key of the item. Undefined in an index and in batches. */
  readonly leadingKey?: string | undefined;
}

export interface Guard extends HttpServer {
  /** How often each action was asked for and granted. */
  readonly used: Map<string, number>;
  /** Actions that were asked for and denied. */
  readonly denied: Need[];
  /** Of a table: what its calls were reckoned at, in units of 1 kB written and 4 kB read, those of its indexes and transactions in them. */
  readonly units: { written: number; read: number };
}

type Reader = (
  request: { readonly headers: Record<string, unknown>; readonly method: string; readonly url: string },
  body: string,
) => Need[];

/**
 * Guards an emulator as IAM guards a service: it works out which actions a call needs on which resources, and passes on
 * only what the policy of the calling function grants.
 */
export async function startGuard(
  endpoint: string,
  service: keyof typeof readers,
  statements: readonly Statement[],
): Promise<Guard> {
  const used = new Map<string, number>();
  const denied: Need[] = [];
  const units = { written: 0, read: 0 };
  const read = readers[service];

  const server = await listen(async (request, response) => {
    const body = await readBody(request, 64 * 1024 * 1024);
    const url = request.url ?? "/";
    const needs = read(
      { headers: request.headers, method: request.method ?? "GET", url },
      body.toString("latin1"),
    );
    const missing = needs.filter((need) => !isGranted(need, statements));
    if (missing.length > 0 || needs.length === 0) {
      denied.push(...missing);
      response.writeHead(400, {
        "content-type": "application/x-amz-json-1.0",
        "x-amzn-errortype": "AccessDeniedException",
      });
      response.end(JSON.stringify({ __type: "AccessDeniedException", message: JSON.stringify(missing) }));
      return;
    }
    for (const { action } of needs) used.set(action, (used.get(action) ?? 0) + 1);
    const asked = service === "dynamoDb" ? withUnitsAsked(body) : body;
    const passed = forward(
      new URL(url, endpoint),
      { method: request.method, headers: { ...request.headers, "content-length": String(asked.length) } },
      (answer) => {
        if (service === "dynamoDb") {
          const kind = needs.some(({ action }) => !/:(?:Get|Query|BatchGet)/.test(action))
            ? "written"
            : "read";
          countUnits(answer, (count) => (units[kind] += count));
        }
        if (service === "s3" && answer.statusCode === 404 && !mayList(statements)) {
          // As S3 does, lest anybody learn which objects there are.
          answer.resume();
          response.writeHead(403, { "content-type": "application/xml" });
          response.end(
            '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
          );
          return;
        }
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    passed.once("error", () => response.destroy());
    response.once("close", () => passed.destroy());
    passed.end(asked);
  });
  return { ...server, used, denied, units };
}

/** Has DynamoDB tell in its answer how many units a call took. */
function withUnitsAsked(body: Buffer): Buffer {
  const call = JSON.parse(body.toString("utf8")) as object;
  return Buffer.from(JSON.stringify({ ...call, ReturnConsumedCapacity: "TOTAL" }));
}

/** Counts what an answer says. A write whose condition did not hold, of which no answer says anything, takes a unit (DynamoDB, "Write consumption"). */
function countUnits(answer: IncomingMessage, count: (units: number) => void): void {
  const chunks: Buffer[] = [];
  answer.on("data", (chunk: Buffer) => chunks.push(chunk));
  answer.on("end", () => {
    const answer = JSON.parse(Buffer.concat(chunks).toString("utf8") || "{}") as ConsumedAnswer;
    const consumed = [answer.ConsumedCapacity ?? []].flat();
    for (const { CapacityUnits = 0 } of consumed) count(CapacityUnits);
    if (answer.__type?.endsWith("ConditionalCheckFailedException")) count(1);
    // In a transaction, each of its items takes two.
    count(2 * (answer.CancellationReasons?.length ?? 0));
  });
}

interface ConsumedAnswer {
  readonly ConsumedCapacity?: { readonly CapacityUnits?: number } | { readonly CapacityUnits?: number }[];
  readonly __type?: string;
  readonly CancellationReasons?: readonly unknown[];
}

function isGranted({ action, resource, leadingKey }: Need, statements: readonly Statement[]): boolean {
  const effects = statements
    .filter(
      ({ actions, resources, conditions }) =>
        actions.includes(action) &&
        resources.some((pattern) => matches(pattern, resource)) &&
        mayUseKey(conditions, leadingKey),
    )
    .map(({ effect }) => effect);
  return effects.includes("Allow") && !effects.includes("Deny");
}

/** Holds the key of an item against "dynamodb:LeadingKeys"; other conditions are not evaluated here. */
function mayUseKey(conditions: unknown, leadingKey: string | undefined): boolean {
  const patterns = listLeadingKeys(conditions);
  return (
    patterns === undefined ||
    (leadingKey !== undefined && patterns.some((pattern) => matches(pattern, leadingKey)))
  );
}

/** Returns the partition keys that a statement is limited to; undefined where it is not. */
export function listLeadingKeys(conditions: unknown): readonly string[] | undefined {
  const limits = (conditions as Record<string, Record<string, string | string[]>> | undefined)?.[
    "ForAllValues:StringLike"
  ];
  const patterns = limits?.["dynamodb:LeadingKeys"];
  return patterns === undefined ? undefined : [patterns].flat();
}

function mayList(statements: readonly Statement[]): boolean {
  return statements.some(({ actions }) => actions.includes("s3:ListBucket"));
}

function matches(pattern: string, resource: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(resource);
}

const account = "us-east-1:000000000000";

const dynamoDb: Reader = ({ headers }, body) => {
  const operation = String(headers["x-amz-target"]).split(".")[1] ?? "";
  const input = JSON.parse(body) as Record<string, unknown>;
  const table = (name: unknown) => `arn:aws:dynamodb:${account}:table/${String(name)}`;
  if (operation === "TransactWriteItems") {
    // A transaction needs the permission of each of its parts (DynamoDB Developer Guide, "Using IAM with DynamoDB transactions").
    return (input.TransactItems as Record<string, { TableName: string } & KeyedInput>[]).flatMap((part) =>
      Object.entries(part).map(([kind, { TableName, ...keyed }]) => ({
        action: `dynamodb:${kind === "ConditionCheck" ? "ConditionCheckItem" : `${kind}Item`}`,
        resource: table(TableName),
        leadingKey: findLeadingKey(keyed),
      })),
    );
  }
  const index = input.IndexName === undefined ? "" : `/index/${input.IndexName as string}`;
  // A batch names its tables by its keys.
  const tables = input.RequestItems ? Object.keys(input.RequestItems) : [input.TableName];
  const leadingKey = findLeadingKey(input);
  return tables.map((name) => ({
    action: `dynamodb:${operation}`,
    resource: `${table(name)}${index}`,
    leadingKey,
  }));
};

/** What names its item by a key, or is the item. */
interface KeyedInput {
  readonly Key?: { readonly pk?: { readonly S?: string } };
  readonly Item?: { readonly pk?: { readonly S?: string } };
}

function findLeadingKey({ Key, Item }: KeyedInput): string | undefined {
  return (Key ?? Item)?.pk?.S;
}

const s3: Reader = ({ method, url }) => {
  const [, bucket = "", key = ""] = /^\/([^/?]+)\/?([^?]*)/.exec(url) ?? [];
  if (key === "") return [{ action: "s3:ListBucket", resource: `arn:aws:s3:::${bucket}` }];
  const action =
    { GET: "GetObject", HEAD: "GetObject", PUT: "PutObject", DELETE: "DeleteObject" }[method] ?? method;
  return [
    {
      action: `s3:${action}`,
      resource: `arn:aws:s3:::${decodeURIComponent(url.split("?")[0] ?? "").slice(1)}`,
    },
  ];
};

const sqs: Reader = ({ headers }, body) => {
  const operation = String(headers["x-amz-target"]).split(".")[1] ?? "";
  const { QueueUrl } = JSON.parse(body) as { QueueUrl: string };
  return [
    { action: `sqs:${operation}`, resource: `arn:aws:sqs:${account}:${QueueUrl.split("/").pop() ?? ""}` },
  ];
};

const secretsManager: Reader = ({ headers }, body) => {
  const operation = String(headers["x-amz-target"]).split(".")[1] ?? "";
  const { SecretId } = JSON.parse(body) as { SecretId: string };
  return [{ action: `secretsmanager:${operation}`, resource: SecretId }];
};

const ses: Reader = (_request, body) => {
  const form = new URLSearchParams(body);
  const address = /<([^<>]+)>$/.exec(form.get("Source") ?? "")?.[1] ?? form.get("Source") ?? "";
  return [
    { action: `ses:${form.get("Action") ?? ""}`, resource: `arn:aws:ses:${account}:identity/${address}` },
    {
      action: `ses:${form.get("Action") ?? ""}`,
      resource: `arn:aws:ses:${account}:configuration-set/${form.get("ConfigurationSetName") ?? ""}`,
    },
  ];
};

const lambda: Reader = ({ url }) => {
  const [, name = ""] = /\/functions\/([^/]+)\/invocations/.exec(url) ?? [];
  return [{ action: "lambda:InvokeFunction", resource: decodeURIComponent(name) }];
};

const readers = { dynamoDb, s3, sqs, secretsManager, ses, lambda } satisfies Record<string, Reader>;
