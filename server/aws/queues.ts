import { createHash, randomUUID } from "node:crypto";
import * as z from "zod";
import { listen, readBody } from "../host/http-server.ts";
import type { QueueUrls } from "../host/functions.ts";

/** The queues of a server. They are in memory: the sweep queues their jobs again, from the records. */
export interface Queues extends QueueUrls {
  readonly endpoint: string;
  /** Messages that wait or are being handled, by the queue's name. */
  counts(): Readonly<Record<QueueName, number>>;
  stop(): Promise<void>;
}

const queueNames = ["render", "slow-render", "deliver"] as const;

/** A queue of the service. */
export type QueueName = (typeof queueNames)[number];

interface Message {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  readonly group: string;
  /** From when on it can be received, epoch ms. */
  visibleAt: number;
  receives: number;
  handle: string;
}

/** How long a message that was received stays unseen, in ms. */
const visibilityMs = 150_000;
/** Groups whose turns are remembered. */
const maxGroups = 10_000;
/** Receives before a message is dropped; its function has recorded the failure by then. */
const maxReceives = 10;

const calls = {
  SendMessage: z.object({
    MessageBody: z.string(),
    DelaySeconds: z.int().min(0).max(900).default(0),
    MessageGroupId: z.string().max(128).optional(),
  }),
  ReceiveMessage: z.object({ WaitTimeSeconds: z.int().min(0).max(20).default(0) }),
  DeleteMessage: z.object({ ReceiptHandle: z.string() }),
  ChangeMessageVisibility: z.object({
    ReceiptHandle: z.string(),
    VisibilityTimeout: z.int().min(0).max(43_200),
  }),
};

/** Starts the functions' SQS (JSON protocol 1.0). */
export async function startQueues(): Promise<Queues> {
  const queues = { render: createQueue(), "slow-render": createQueue(), deliver: createQueue() };
  const server = await listen(async (request, response) => {
    const body: unknown = JSON.parse((await readBody(request, 1024 * 1024)).toString("utf8"));
    const { QueueUrl } = z.object({ QueueUrl: z.string() }).parse(body);
    const name = z.enum(queueNames).parse(QueueUrl.split("/").pop());
    const action = String(request.headers["x-amz-target"]).replace("AmazonSQS.", "");
    const answer = await act(queues[name], action, body);
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify(answer));
  });
  return {
    endpoint: server.url,
    renderQueueUrl: `${server.url}/render`,
    slowRenderQueueUrl: `${server.url}/slow-render`,
    deliverQueueUrl: `${server.url}/deliver`,
    counts: () => ({
      render: queues.render.count(),
      "slow-render": queues["slow-render"].count(),
      deliver: queues.deliver.count(),
    }),
    stop: () => server.stop(),
  };
}

async function act(queue: Queue, action: string, body: unknown): Promise<object> {
  switch (action) {
    case "SendMessage": {
      const { MessageBody, DelaySeconds, MessageGroupId } = calls.SendMessage.parse(body);
      const id = queue.send(MessageBody, DelaySeconds * 1000, MessageGroupId);
      return { MessageId: id, MD5OfMessageBody: md5(MessageBody) };
    }
    case "ReceiveMessage": {
      const { WaitTimeSeconds } = calls.ReceiveMessage.parse(body);
      const message = await queue.receive(WaitTimeSeconds * 1000);
      return message ? { Messages: [wireForm(message)] } : {};
    }
    case "DeleteMessage":
      queue.remove(calls.DeleteMessage.parse(body).ReceiptHandle);
      return {};
    case "ChangeMessageVisibility": {
      const { ReceiptHandle, VisibilityTimeout } = calls.ChangeMessageVisibility.parse(body);
      queue.hide(ReceiptHandle, VisibilityTimeout * 1000);
      return {};
    }
    default:
      throw new SyntaxError(`The action ${action} is not supported`);
  }
}

type Queue = ReturnType<typeof createQueue>;

function createQueue() {
  const messages = new Map<string, Message>();
  const waiting = new Set<() => void>();
  /** Groups that had a turn, the latest one last. */
  const turns = new Set<string>();
  const wake = (): void => {
    for (const look of [...waiting]) look();
  };
  const byHandle = (handle: string) => [...messages.values()].find((message) => message.handle === handle);

  /** Returns the first visible message of the group that has waited longest for a turn. */
  const nextAt = (now: number): Message | undefined => {
    const seen = new Map<string, Message>();
    for (const message of messages.values())
      if (message.visibleAt <= now && !seen.has(message.group)) seen.set(message.group, message);
    for (const [group, message] of seen) if (!turns.has(group)) return message;
    for (const group of turns) {
      const message = seen.get(group);
      if (message) return message;
    }
    return undefined;
  };

  const take = (now: number): Message | undefined => {
    for (let message = nextAt(now); message; message = nextAt(now)) {
      if (turns.size >= maxGroups) turns.clear();
      turns.delete(message.group);
      turns.add(message.group);
      if (message.receives >= maxReceives) {
        messages.delete(message.id);
        continue;
      }
      message.receives++;
      message.handle = randomUUID();
      message.visibleAt = now + visibilityMs;
      return message;
    }
    return undefined;
  };

  return {
    count: () => messages.size,
    /** Adds a message. @param group whose messages take turns with those of others; its own when absent */
    send(body: string, delayMs: number, group?: string): string {
      const id = randomUUID();
      const now = Date.now();
      const message = { id, body, sentAt: now, visibleAt: now + delayMs, receives: 0, handle: "" };
      messages.set(id, { ...message, group: group ?? id });
      wake();
      return id;
    },
    remove(handle: string): void {
      const message = byHandle(handle);
      if (message) messages.delete(message.id);
    },
    hide(handle: string, ms: number): void {
      const message = byHandle(handle);
      if (message) message.visibleAt = Date.now() + ms;
      wake();
    },
    /** Receives the next message, and waits for one. */
    receive: (waitMs: number) =>
      new Promise<Message | undefined>((resolve) => {
        const until = Date.now() + waitMs;
        let timer: NodeJS.Timeout | undefined;
        const end = (message: Message | undefined): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve(message);
        };
        const look = (): void => {
          clearTimeout(timer);
          const now = Date.now();
          const message = take(now);
          if (message || now >= until) {
            end(message);
            return;
          }
          const next = Math.min(until, ...[...messages.values()].map(({ visibleAt }) => visibleAt));
          timer = setTimeout(look, Math.max(1, next - now));
        };
        waiting.add(look);
        look();
      }),
  };
}

function wireForm({ id, body, sentAt, receives, handle }: Message): object {
  return {
    MessageId: id,
    ReceiptHandle: handle,
    Body: body,
    MD5OfBody: md5(body),
    Attributes: { ApproximateReceiveCount: String(receives), SentTimestamp: String(sentAt) },
  };
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
