import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readBody } from "../../server/host/http-server.ts";
import { parseForm, readField, type Form } from "./form.ts";
import { paidPage, payPage } from "./pages.ts";
import {
  ApiError,
  createSession,
  writeCharge,
  writeSession,
  type Dispute,
  type EmulatedSession,
} from "./sessions.ts";

/** Stripe on this machine: its API as far as the service calls it, the page on which a card pays, and its messages. */
export interface LocalStripe {
  readonly url: string;
  /** The text of the service's secret. */
  readonly secret: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** Lines of method and path, in order. */
  readonly requests: string[];
  /** Returns all sessions, the oldest first. */
  sessions(): readonly EmulatedSession[];
  /** Messages that were sent so far, as their bodies. */
  readonly messages: string[];
  /** Sends messages there from now on; nowhere when undefined. */
  deliverTo(url: string | undefined): void;
  /** Pays on a page, by its address, as a person with a card does. @throws {ApiError} when the page is over */
  pay(url: string): Promise<EmulatedSession>;
  /** Pays back, all or a part in cents. */
  refund(session: EmulatedSession, cents?: number): Promise<void>;
  dispute(session: EmulatedSession): Promise<Dispute>;
  endDispute(session: EmulatedSession, dispute: Dispute, status: "won" | "lost"): Promise<void>;
  /** Sends a message once more, or for the first time. @returns the status that it was answered with */
  send(body: string, options?: { readonly signature?: string }): Promise<number>;
  /** Waits until all messages are answered. */
  settled(): Promise<void>;
  /** Answers with this status for as many calls of the API. */
  fail(status: number, times: number): void;
  /** Says this of all sessions from now on, instead of what they were created with. */
  say(fields: SaidOfSessions): void;
  stop(): Promise<void>;
}

/** Signs a message as Stripe does. @param at epoch seconds */
export function signMessage(body: string, secret: string, at: number): string {
  const signature = createHmac("sha256", secret)
    .update(`${String(at)}.${body}`)
    .digest("hex");
  return `t=${String(at)},v1=${signature},v0=${"0".repeat(64)}`;
}

/** Fields of a session on which a sale depends. */
export interface SaidOfSessions {
  readonly amount_total?: number;
  readonly currency?: string;
  readonly livemode?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
}

interface State {
  readonly sessions: Map<string, EmulatedSession>;
  /** Answers of requests with a key (Stripe API, "Idempotent requests"). */
  readonly answers: Map<string, { readonly body: string; readonly session: EmulatedSession }>;
  baseUrl: string;
  said: SaidOfSessions;
}

/** How often a message is sent that is not answered by 2xx; Stripe goes on for three days. */
const maxAttempts = 8;
const now = (): number => Math.floor(Date.now() / 1000);
const createId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

/** Starts Stripe on loopback. */
export async function startStripe(): Promise<LocalStripe> {
  const apiKey = `rk_test_${randomBytes(12).toString("hex")}`;
  const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
  const state: State = { sessions: new Map(), answers: new Map(), baseUrl: "", said: {} };
  const requests: string[] = [];
  const messages: string[] = [];
  const underWay = new Set<Promise<unknown>>();
  let receiver: string | undefined;
  let failure = { status: 500, times: 0 };

  const send: LocalStripe["send"] = async (body, { signature } = {}) => {
    if (receiver === undefined) return 0;
    try {
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature ?? signMessage(body, webhookSecret, now()),
      };
      const response = await fetch(receiver, { method: "POST", headers, body });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  };

  const deliver = async (body: string): Promise<void> => {
    for (let attempt = 1; attempt <= maxAttempts && receiver !== undefined; attempt++) {
      const status = await send(body);
      if (status >= 200 && status < 300) return;
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt));
    }
  };

  const emit = (type: string, object: object): void => {
    const body = JSON.stringify({
      id: createId("evt"),
      object: "event",
      type,
      livemode: false,
      created: now(),
      data: { object },
    });
    messages.push(body);
    const delivery = deliver(body);
    underWay.add(delivery);
    void delivery.finally(() => underWay.delete(delivery));
  };

  const pay = (id: string): EmulatedSession => {
    const session = findSession(state, id);
    if (session.status !== "open") throw new ApiError(400, "This page is over.");
    session.status = "complete";
    session.paymentStatus = "paid";
    session.payment = { intent: createId("pi"), charge: createId("ch"), refunded: 0, disputes: [] };
    emit("checkout.session.completed", writeSession(session, state.baseUrl, false));
    return session;
  };

  const answerPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<void> => {
    const session = findSession(state, id);
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (request.method === "POST") {
      const form = parseForm((await readBody(request, 10_000)).toString("utf8"));
      if (readField(form, "card")?.replace(/\D/g, "") !== "4242424242424242") {
        response.end(
          payPage(session, "Your card was declined. Test cards have the number 4242 4242 4242 4242."),
        );
        return;
      }
      pay(id);
      response.writeHead(303, { location: session.successUrl }).end();
      return;
    }
    response.end(session.status === "open" ? payPage(session) : paidPage);
  };

  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", state.baseUrl);
    const page = /^\/c\/pay\/(\w+)$/.exec(url.pathname)?.[1];
    if (page !== undefined) {
      await answerPage(request, response, page);
      return;
    }
    requests.push(`${request.method ?? ""} ${url.pathname}`);
    const body = (await readBody(request, 100_000)).toString("utf8");
    if (failure.times > 0) {
      failure = { ...failure, times: failure.times - 1 };
      throw new ApiError(failure.status, "It fails", { type: "api_error" });
    }
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      throw new ApiError(401, "Invalid API Key provided");
    const answer = answerApi(state, {
      line: `${request.method ?? ""} ${url.pathname.replace("/v1/", "")}`,
      form: parseForm(request.method === "GET" ? url.search.slice(1) : body),
      idempotencyKey: request.headers["idempotency-key"]?.toString(),
      body,
    });
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  };

  const server = createServer((request, response) => {
    listener(request, response).catch((error: unknown) => {
      const { status, type, code, message } =
        error instanceof ApiError ? error : new ApiError(500, String(error), { type: "api_error" });
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { type, code, message } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  const settled = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    url: state.baseUrl,
    secret: JSON.stringify({ apiKey, webhookSecrets: [webhookSecret] }),
    apiKey,
    webhookSecret,
    requests,
    sessions: () => [...state.sessions.values()],
    messages,
    deliverTo(url) {
      receiver = url;
    },
    async pay(url) {
      const session = pay(/\/c\/pay\/(\w+)/.exec(url)?.[1] ?? "");
      await settled();
      return session;
    },
    async refund(session, cents = session.amount) {
      const payment = readPayment(session);
      payment.refunded = Math.min(session.amount, payment.refunded + cents);
      emit("charge.refunded", writeCharge(session));
      await settled();
    },
    async dispute(session) {
      const { charge, intent, disputes } = readPayment(session);
      const dispute: Dispute = {
        id: createId("du"),
        object: "dispute",
        charge,
        payment_intent: intent,
        status: "needs_response",
      };
      disputes.push(dispute);
      emit("charge.dispute.created", { ...dispute });
      await settled();
      return dispute;
    },
    async endDispute(_session, dispute, status) {
      dispute.status = status;
      emit("charge.dispute.closed", { ...dispute });
      await settled();
    },
    send,
    settled,
    fail(status, times) {
      failure = { status, times };
    },
    say(fields) {
      state.said = fields;
    },
    async stop() {
      receiver = undefined;
      server.closeAllConnections();
      await new Promise<void>((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
    },
  };
}

interface ApiRequest {
  /** Method and path. */
  readonly line: string;
  readonly form: Form;
  readonly idempotencyKey: string | undefined;
  readonly body: string;
}

function answerApi(state: State, { line, form, idempotencyKey, body }: ApiRequest): object {
  for (const session of state.sessions.values())
    if (session.status === "open" && session.expiresAt <= now()) session.status = "expired";
  const isExpanded = Object.values(typeof form.expand === "object" ? form.expand : {}).some(
    (path) => typeof path === "string" && /(?:^|\.)payment_intent\.latest_charge$/.test(path),
  );
  const write = (session: EmulatedSession): object => ({
    ...writeSession(session, state.baseUrl, isExpanded),
    ...state.said,
  });
  const [, id, action] = /^(?:GET|POST) checkout\/sessions\/(\w+)(?:\/(expire))?$/.exec(line) ?? [];
  if (line === "POST checkout/sessions") {
    const earlier = idempotencyKey === undefined ? undefined : state.answers.get(idempotencyKey);
    if (earlier && earlier.body !== body)
      throw new ApiError(
        400,
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        {
          type: "idempotency_error",
        },
      );
    if (earlier) return write(earlier.session);
    const session = createSession(form, now());
    state.sessions.set(session.id, session);
    if (idempotencyKey !== undefined) state.answers.set(idempotencyKey, { body, session });
    return write(session);
  }
  if (line === "GET checkout/sessions") {
    const intent = readField(form, "payment_intent");
    return writeList(
      [...state.sessions.values()].filter(({ payment }) => payment?.intent === intent).map(write),
    );
  }
  if (line === "GET disputes") {
    const intent = readField(form, "payment_intent");
    const disputes = [...state.sessions.values()].flatMap(({ payment }) => payment?.disputes ?? []);
    return writeList(disputes.filter((dispute) => dispute.payment_intent === intent));
  }
  if (id !== undefined && line.startsWith("GET") && action === undefined)
    return write(findSession(state, id));
  if (id !== undefined && line.startsWith("POST") && action === "expire") {
    const session = findSession(state, id);
    if (session.status !== "open")
      throw new ApiError(400, `Only Checkout Sessions with a status in ["open"] can be expired.`);
    session.status = "expired";
    return write(session);
  }
  throw new ApiError(404, `Unrecognized request URL (${line}).`);
}

function writeList(data: readonly object[]): object {
  return { object: "list", has_more: false, data };
}

function findSession({ sessions }: State, id: string): EmulatedSession {
  const session = sessions.get(id);
  if (!session) throw new ApiError(404, `No such checkout.session: '${id}'`, { code: "resource_missing" });
  return session;
}

function readPayment({ payment }: EmulatedSession): NonNullable<EmulatedSession["payment"]> {
  if (!payment) throw new Error("Nobody has paid");
  return payment;
}
