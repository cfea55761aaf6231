import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerResponse } from "node:http";
import { randomUUID } from "node:crypto";
import { listen, readBody, type HttpServer } from "../server/host/http-server.ts";

/** A message that the inbox took. */
export interface StoredMessage {
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly tags: Readonly<Record<string, readonly string[]>>;
  readonly raw: Buffer;
  /** The `.eml` file, where the inbox keeps files. */
  readonly file: string | undefined;
}

/**
 * What the inbox does with the next call: `refuse`, `throttle` and `pause` as SES would; `accept-then-drop` takes the message and breaks the
 * connection without an answer, `drop` breaks it and takes nothing, `hang` never answers.
 */
export type InboxBehaviour =
  "accept" | "refuse" | "throttle" | "pause" | "accept-then-drop" | "drop" | "hang" | "break";

/** An event of SES's, as its configuration set publishes it to EventBridge. */
export interface InboxEvent {
  readonly source: "aws.ses";
  readonly "detail-type": string;
  readonly detail: object;
}

/** SES on this machine: it keeps messages instead of sending them. */
export interface LocalInbox extends HttpServer {
  readonly messages: readonly StoredMessage[];
  /** Calls of the API, whatever became of them. */
  readonly calls: readonly InboxBehaviour[];
  /** Addresses and domains that were verified; all of them may send. */
  readonly verified: Set<string>;
  /** Whether recipients have to be verified, too, as for a new account. */
  sandbox: boolean;
  /** Sets what the next calls meet, in order; afterwards each is accepted. */
  next(...behaviours: InboxBehaviour[]): void;
  /** Tells what became of a message later, as SES does. */
  report(
    message: StoredMessage,
    eventType: "Bounce" | "Complaint" | "Delivery" | "Reject",
    fields?: object,
  ): Promise<void>;
}

export interface InboxOptions {
  /** Folder that each message is written to, as `.eml`; none when absent. */
  readonly folder?: string | undefined;
  /** Addresses and domains that are verified at first. */
  readonly verified: readonly string[];
  /** Takes events: EventBridge, with its rule. */
  readonly onEvent: (event: InboxEvent) => Promise<void>;
}

/** Where it stands, as SES's messages name it. */
const region = "US-EAST-1";

/** The most that SES takes in one message (SES quotas). */
const maxMessageBytes = 10 * 1024 * 1024;
/** A body is a form whose message is in base64, each of whose signs may be written with three. */
const maxBodyBytes = 6 * maxMessageBytes;

/** Returns SES's message about an address that it cannot read: those of a list are separated by commas, and all are ASCII. */
function findAddressFault(given: string): string | undefined {
  if (!/^[\x20-\x7e]*$/.test(given)) return "Local address contains control or whitespace";
  const parts = given.replace(/"[^"]*"/g, "").split(",");
  return parts.some((part) => !part.includes("@")) ? "Missing final '@domain'" : undefined;
}

const failures: Partial<Record<InboxBehaviour, readonly [status: number, code: string, message: string]>> = {
  refuse: [400, "MessageRejected", "Address blacklisted."],
  throttle: [400, "Throttling", "Maximum sending rate exceeded."],
  pause: [400, "AccountSendingPausedException", "Email sending is disabled for your account."],
  break: [500, "InternalFailure", "The request processing has failed."],
};

/** Starts an inbox that speaks `SendRawEmail` of the SES API (version 2010-12-01, AWS Query protocol). */
export async function startInbox({ folder, verified, onEvent }: InboxOptions): Promise<LocalInbox> {
  const messages: StoredMessage[] = [];
  const calls: InboxBehaviour[] = [];
  const script: InboxBehaviour[] = [];
  const account = { verified: new Set(verified), sandbox: false };

  const publish = async (message: StoredMessage, eventType: string, fields: object = {}): Promise<void> => {
    await onEvent({
      source: "aws.ses",
      "detail-type": `Email ${eventType}`,
      detail: {
        eventType,
        mail: { messageId: message.messageId, destination: message.to, tags: message.tags },
        ...fields,
      },
    });
  };

  const take = async (form: URLSearchParams): Promise<StoredMessage> => {
    const messageId = randomUUID();
    const raw = Buffer.from(form.get("RawMessage.Data") ?? "", "base64");
    const file = folder === undefined ? undefined : join(folder, `${messageId}.eml`);
    if (folder !== undefined && file !== undefined) {
      await mkdir(folder, { recursive: true });
      await writeFile(file, raw);
    }
    const message = {
      messageId,
      from: form.get("Source") ?? "",
      to: members(form, "Destinations.member."),
      tags: readTags(form),
      raw,
      file,
    };
    messages.push(message);
    // As SES does, some time after the call was answered; a handler that fails is its own affair.
    setTimeout(() => {
      publish(message, "Send")
        .then(() => publish(message, "Delivery"))
        .catch(() => undefined);
    }, 5);
    return message;
  };

  const server = await listen(async (request, response) => {
    const form = new URLSearchParams((await readBody(request, maxBodyBytes)).toString("utf8"));
    const behaviour = script.shift() ?? "accept";
    calls.push(behaviour);
    const fault = findFault(form) ?? findUnverified(form, account);
    const failure = fault ?? failures[behaviour];
    if (failure) {
      fail(response, ...failure);
      return;
    }
    if (behaviour === "hang") return;
    if (behaviour === "drop") {
      response.destroy();
      return;
    }
    const { messageId } = await take(form);
    if (behaviour === "accept-then-drop") {
      response.destroy();
      return;
    }
    response.writeHead(200, { "content-type": "text/xml" });
    response.end(
      `<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult><MessageId>${messageId}</MessageId>` +
        `</SendRawEmailResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></SendRawEmailResponse>`,
    );
  });

  return Object.assign(account, {
    ...server,
    messages,
    calls,
    next: (...behaviours: InboxBehaviour[]) => {
      script.push(...behaviours);
    },
    report: publish,
  });
}

// What SES itself would refuse, so that no test passes with a call that it would not take.
function findFault(form: URLSearchParams): readonly [number, string, string] | undefined {
  const invalid = (message: string) => [400, "InvalidParameterValue", message] as const;
  if (form.get("Action") !== "SendRawEmail") return [400, "InvalidAction", "Only SendRawEmail is served."];
  if (members(form, "Destinations.member.").length === 0) return invalid("Missing destination.");
  const fault = [form.get("Source") ?? "", ...members(form, "Destinations.member.")]
    .map(findAddressFault)
    .find((text) => text !== undefined);
  if (fault !== undefined) return invalid(fault);
  if (!form.get("ConfigurationSetName"))
    return [400, "ConfigurationSetDoesNotExist", "No configuration set."];
  const raw = Buffer.from(form.get("RawMessage.Data") ?? "", "base64");
  if (raw.length > maxMessageBytes) return invalid("Message length is more than 10485760 bytes long.");
  const lines = raw.toString("latin1").split("\r\n");
  if (lines.some((line) => line.length > 998)) return invalid("A line is longer than 998 octets.");
  const badTag = Object.entries(readTags(form)).find(
    ([name, [value = ""]]) => !/^[\w-]{1,256}$/.test(name) || !/^[\w-]{1,256}$/.test(value),
  );
  return badTag ? invalid(`Invalid tag ${badTag[0]}.`) : undefined;
}

/**
 * Finds an unverified address. The sender has to be verified, as an address or by its domain, and in the sandbox every recipient (SES developer
 * guide, "Verified identities", "Moving out of the Amazon SES sandbox", "Amazon SES email sending errors").
 */
function findUnverified(
  form: URLSearchParams,
  { verified, sandbox }: Pick<LocalInbox, "verified" | "sandbox">,
): readonly [number, string, string] | undefined {
  const raw = Buffer.from(form.get("RawMessage.Data") ?? "", "base64").toString("latin1");
  const senders = [
    form.get("Source") ?? "",
    /^From: *(.*)$/im.exec(raw.replace(/\r\n[ \t]+/g, " "))?.[1] ?? "",
  ];
  const failed = [...senders, ...(sandbox ? members(form, "Destinations.member.") : [])]
    .map((address) => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address.trim())
    .filter((address) => !verified.has(address) && !verified.has(address.split("@")[1] ?? ""));
  if (failed.length === 0) return undefined;
  const said = `Email address is not verified. The following identities failed the check in region ${region}: `;
  return [400, "MessageRejected", said + [...new Set(failed)].join(", ")];
}

function members(form: URLSearchParams, prefix: string): string[] {
  return [...form].filter(([name]) => name.startsWith(prefix)).map(([, value]) => value);
}

function readTags(form: URLSearchParams): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  for (let index = 1; form.has(`Tags.member.${index}.Name`); index++) {
    tags[form.get(`Tags.member.${index}.Name`) ?? ""] = [form.get(`Tags.member.${index}.Value`) ?? ""];
  }
  return tags;
}

function fail(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { "content-type": "text/xml" });
  response.end(
    `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${code}</Code>` +
      `<Message>${message}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}
