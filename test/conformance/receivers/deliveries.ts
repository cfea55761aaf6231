import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { freePort } from "../../../server/host/free-port.ts";
import { readJob, unprintable, type Harness } from "../../integration/service/harness.ts";
import type { Call, Receiver } from "../../receiver.ts";
import { until } from "../../until.ts";
import { startProgram, waitFor } from "../tools.ts";

/** A callback as it arrived, and what verifies it. */
interface Callback {
  readonly jobId: string;
  readonly secret: string;
  readonly call: Call;
}

export interface Callbacks {
  readonly done: Callback;
  readonly failed: Callback;
}

/** Has the service tell of a document that is printed, and of one that cannot be. */
export async function recordCallbacks(service: Harness, recorder: Receiver): Promise<Callbacks> {
  const record = async (path: string, text?: string): Promise<Callback> => {
    const body = { ...service.document(text), options: { callback_url: recorder.url + path } };
    const job = await readJob(await service.post(body, await service.signed(body)));
    const call = await until(() => recorder.calls.find((candidate) => candidate.path === path));
    return { jobId: job.id, secret: job.callback_secret ?? "", call };
  };
  return { done: await record("/done"), failed: await record("/failed", unprintable) };
}

/**
 * Starts a receiver of the examples, and delivers what the service sent, byte for byte, and what it did not.
 * @throws {Error} that says what the receiver made of it
 */
export async function tryReceiver(command: readonly string[], { done, failed }: Callbacks): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "receiver-"));
  const [secrets, out] = [join(folder, "secrets"), join(folder, "out")];
  for (const made of [secrets, out]) mkdirSync(made);
  const port = String(await freePort());
  const [program = "", ...parameters] = command;
  const env = { PORT: port, SECRETS: secrets, OUT: out };
  const running = startProgram(program, parameters, join(folder, "log"), { env });
  const deliver = async ({ headers, body }: Pick<Call, "headers" | "body">) => {
    const sent = Object.entries(headers).filter(([name]) => name.startsWith("webhook-"));
    return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers: sent, body })).status;
  };
  const heard = (text: string) => running.log().split(text).length - 1;
  try {
    await waitFor("the receiver", () => deliver({ headers: {}, body: "" }).then(() => true));
    assert.equal(await deliver(done.call), 503, "before the secret is known");
    for (const { jobId, secret } of [done, failed]) writeFileSync(join(secrets, jobId), secret);

    for (const [name, forged] of Object.entries(forgeries(done, failed)))
      assert.equal(await deliver(forged), 400, name);
    assert.deepEqual(readdirSync(out), [], "what is not genuine leads to nothing");

    assert.equal(await deliver(done.call), 204, `a job that is done: ${running.log()}`);
    const pdf = readFileSync(join(out, `${done.jobId}.pdf`));
    assert.equal(pdf.subarray(0, 5).toString("latin1"), "%PDF-");
    assert.equal(await deliver(done.call), 204, "the same again");
    assert.equal(heard(`${done.jobId} is in `), 1, "an event that comes twice is handled once");
    assert.equal(await deliver(failed.call), 204, `a job that failed: ${running.log()}`);
    assert.equal(heard(`${failed.jobId} failed: `), 1);
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true });
  }
}

function forgeries(
  { call, secret }: Callback,
  otherCallback: Callback,
): Record<string, Pick<Call, "headers" | "body">> {
  const id = call.headers["webhook-id"] ?? "";
  const signCall = (ms: number, key: string) => {
    const at = new Date(ms);
    const signature = new Webhook(key).sign(id, at, call.body);
    const timestamp = String(Math.floor(ms / 1000));
    return {
      ...call,
      headers: { ...call.headers, "webhook-timestamp": timestamp, "webhook-signature": signature },
    };
  };
  const escaping = JSON.stringify({ type: "job.done", data: { id: "../../../../../etc/passwd" } });
  return {
    "no JSON": { ...call, body: "{" },
    "no job": { ...call, body: "{}" },
    "a job that is a path": { ...call, body: escaping },
    "another body": { ...call, body: call.body.replace('"status":"Done"', '"status":"done"') },
    "another event": { ...call, headers: { ...call.headers, "webhook-id": `${id}1` } },
    "no signature": { ...call, headers: { "content-type": "application/json" } },
    "the secret of another job": signCall(Date.now(), otherCallback.secret),
    "an hour ago": signCall(Date.now() - 3_600_000, secret),
  };
}
