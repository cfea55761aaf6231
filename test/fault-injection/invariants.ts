import { GetObjectCommand, HeadObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { createHash } from "node:crypto";
import { callbackSecret } from "../../lambdas/callbacks/signature.ts";
import { accountItemKey, packAccountId } from "../../lambdas/accounts/account.ts";
import { parsePack } from "../../lambdas/purchases/pack-store.ts";
import { callbackItemKey, jobItemKey, jobPartition, parseJob } from "../../lambdas/jobs/job.ts";
import { parseLock } from "../../lambdas/payments/ledger/payment-record.ts";
import { signedEvent } from "../receiver.ts";
import type { Attempt } from "./client.ts";
import { settleDown } from "./world/settle-down.ts";
import type { World } from "./world/world.ts";

/**
 * Checks a document's invariants once everything has settled (docs/architecture.md, "Invariants"), against the record, the bucket, the rails and the
 * inbox.
 * @returns the violations, in words
 */
export async function violations(world: World, attempt: Attempt, returned: boolean): Promise<string[]> {
  const { jobId, recipient, seen } = attempt;
  const faults: string[] = [];
  const expect = (holds: boolean, otherwise: string): void => {
    if (!holds) faults.push(otherwise);
  };

  const taken = await attempt.taken();
  // Whoever has paid gets the document by the same request, however late; one that never reached us waits for it.
  const answer = taken > 0 ? await attempt.ask() : undefined;
  if (answer !== undefined) await settleDown(world);
  const items = await world.table.partition(jobPartition(jobId));
  const job = parseJob(
    items.find(({ sk }) => sk === "JOB"),
    Date.now(),
  );
  const pdf = await object(`documents/${jobId}.pdf`);
  const source = await object(`sources/${jobId}.json`);
  expect(taken <= 1, `It was paid for ${taken} times`);
  if (attempt.pack !== undefined) faults.push(...(await wrongPack(world, attempt, { taken, answer })));
  faults.push(...((await attempt.findFurther?.()) ?? []));
  const calls = world.receiver.calls.filter(({ path }) => path === attempt.callbackPath);
  const messages = world.emulators.inbox.messages.filter(({ to }) => to.includes(recipient ?? ""));

  if (taken > 0 && attempt.pack === undefined) {
    expect(job?.state === "Done", `It is paid for and its job is ${job?.state ?? "not there"}`);
    expect(pdf !== undefined, "It is paid for and there is no PDF");
    expect(pdf === undefined || job?.pdf?.sha256 === sha256(pdf), "The PDF is not the one on record");
    expect(answer === 200, `The same request does not get the job that is paid for, but ${String(answer)}`);
    expect(messages.length === (recipient === undefined ? 0 : 1), `It was mailed ${messages.length} times`);
    const isMailed = recipient === undefined || job?.mail?.state === "delivered";
    expect(isMailed, `Its e-mail arrived and is on record as ${job?.mail?.state ?? "nothing"}`);
    faults.push(...(await wrongCalls(world, attempt)));
  } else {
    expect(calls.length === 0, "It is not paid for and somebody was called");
    expect(job === undefined, "It is not paid for and there is a job");
    expect(pdf === undefined, "It is not paid for and was printed");
    expect(source === undefined, "It is not paid for and its source is kept");
    expect(messages.length === 0, "It is not paid for and was mailed");
  }
  expect(
    !returned || (attempt.satisfied && taken === 1),
    "The client came back and did not get what it wanted",
  );
  expect(
    !seen.some((answer) => answer.status === 402 && answer.taken > 0),
    "Payment was asked for again after it was made",
  );
  expect(!items.some((item) => parseLock(item, Date.now())), "The document is locked for ever");
  expect(await world.isQuiet(), "Work is left that nobody will finish");
  return faults;
}

/** Checks that a pack is there if it was paid for, with all of its credit and nothing more, and only then. */
async function wrongPack(
  world: World,
  { jobId, pack }: Attempt,
  { taken, answer }: { readonly taken: number; readonly answer: number | undefined },
): Promise<string[]> {
  const account = await world.table.get(accountItemKey(packAccountId(jobId)));
  const bought = parsePack(await world.table.get(jobItemKey(jobId)), Date.now());
  const faults: string[] = [];
  if ((bought !== undefined) !== taken > 0)
    faults.push(`It was paid for ${taken} times, and a pack is ${bought ? "" : "not "}there`);
  if (account?.credit !== (taken > 0 ? pack : undefined))
    faults.push(`Its credit is ${String(account?.credit)}`);
  if (taken > 0 && answer !== 200)
    faults.push(`The same request does not get the pack that is paid for, but ${String(answer)}`);
  return faults;
}

/** Checks that the receiver got the job's callback, signed and as one event; several times if an answer was lost. */
async function wrongCalls(world: World, { jobId, callbackPath }: Attempt): Promise<string[]> {
  if (callbackPath === undefined) return [];
  const calls = world.receiver.calls.filter(({ path }) => path === callbackPath);
  const secret = callbackSecret(world.keys.callback, jobId);
  const callback = await world.table.get(callbackItemKey(jobId));
  const faults: string[] = [];
  if (calls.length === 0) faults.push("Nobody was told of the job's end");
  if (callback?.state !== "told") faults.push(`Its callback is on record as ${String(callback?.state)}`);
  if (new Set(calls.map(({ headers }) => headers["webhook-id"])).size > 1)
    faults.push("One end was told as several");
  for (const call of calls) {
    if (signedEvent(call, secret)?.type !== "job.done")
      faults.push("A call is not signed, or of no job that is done");
  }
  if ((await world.nextCallback()) !== undefined) faults.push("A callback is due for ever");
  return faults;
}

async function object(Key: string): Promise<Buffer | undefined> {
  const s3 = new S3Client({});
  try {
    const Bucket = process.env.BUCKET_NAME;
    await s3.send(new HeadObjectCommand({ Bucket, Key }));
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  } catch {
    return undefined;
  } finally {
    s3.destroy();
  }
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
