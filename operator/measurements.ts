import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { CloudFormationClient, paginateListStackResources } from "@aws-sdk/client-cloudformation";
import * as z from "zod";
import { NoStackError, stackNames } from "./stack-outputs.ts";

/** What Lambda reports of an invocation (Lambda Developer Guide, "Lambda Telemetry API Event schema reference", `platform.report`). */
export interface InvocationReport {
  readonly durationMs: number;
  readonly billedDurationMs: number;
  readonly memorySizeMB: number;
  readonly maxMemoryUsedMB: number;
  /** Of a cold start. */
  readonly initDurationMs?: number | undefined;
}

const reportLine = z.object({
  type: z.literal("platform.report"),
  record: z.object({
    metrics: z.object({
      durationMs: z.number(),
      billedDurationMs: z.number(),
      memorySizeMB: z.number(),
      maxMemoryUsedMB: z.number(),
      initDurationMs: z.number().optional(),
    }),
  }),
});

/** Parses a line of a function's log; undefined when it is no report. */
export function parseReport(line: string): InvocationReport | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  return reportLine.safeParse(value).data?.record.metrics;
}

/** Finds the log of the function that prints most documents. @throws {NoStackError} */
export async function findRenderLog(stage: string): Promise<string> {
  const { service: name } = stackNames(stage);
  for await (const { StackResourceSummaries: resources = [] } of paginateListStackResources(
    { client: new CloudFormationClient() },
    { StackName: name },
  )) {
    const log = resources.find(
      ({ ResourceType: type, LogicalResourceId: id }) =>
        type === "AWS::Logs::LogGroup" && id?.startsWith("Renderingrenderlogs") === true,
    )?.PhysicalResourceId;
    if (log !== undefined) return log;
  }
  throw new NoStackError(`The stack ${name} has no log of render. Deploy this version first.`);
}

const filtered = z.array(z.string());

/** The AWS CLI is missing, or refused. */
export class LogError extends Error {
  override readonly name = "LogError";
}

/** Reads the reports in a log, by the AWS CLI. @param since epoch ms @throws {LogError} */
export async function readReports(group: string, since: number): Promise<readonly InvocationReport[]> {
  const words = ["logs", "filter-log-events", "--log-group-name", group, "--start-time", String(since)];
  const filter = ["--filter-pattern", '{ $.type = "platform.report" }', "--query", "events[].message"];
  try {
    const { stdout } = await promisify(execFile)("aws", [...words, ...filter, "--output", "json"], {
      maxBuffer: 2 ** 26,
    });
    return filtered.parse(JSON.parse(stdout)).flatMap((line) => parseReport(line) ?? []);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.trim() : String(cause);
    throw new LogError(`The AWS CLI couldn't read the log ${group}: ${reason}`, { cause });
  }
}

/**
 * Reads the reports of so many invocations, which reach the log some seconds late.
 * @returns those that are there when the tries end
 * @throws {LogError}
 */
export async function awaitReports(
  read: () => Promise<readonly InvocationReport[]>,
  count: number,
  { tries, pauseMs }: { readonly tries: number; readonly pauseMs: number },
): Promise<readonly InvocationReport[]> {
  for (let tried = 1; ; tried++) {
    const reports = await read();
    if (reports.length >= count || tried >= tries) return reports;
    await pause(pauseMs);
  }
}

/** What a stage's documents took. */
export interface Measurements {
  /** From sending a document to its PDF, payment included, in ms. */
  readonly documents: { readonly median: number; readonly slowest: number };
  /** Undefined while the log has none. */
  readonly render?: {
    readonly invocations: number;
    readonly medianMs: number;
    readonly slowestMs: number;
    readonly coldStarts: number;
    /** Longest start of a browser, in ms; 0 without one. */
    readonly slowestStartMs: number;
    /** In MB. */
    readonly memory: { readonly used: number; readonly of: number };
    /** In GB-seconds, for one document. */
    readonly gbSeconds: number;
  };
}

/** Sums up. @param documentsMs of each document */
export function summarise(
  documentsMs: readonly number[],
  reports: readonly InvocationReport[],
): Measurements {
  const documents = { median: computeMedian(documentsMs), slowest: Math.max(...documentsMs) };
  const [first] = reports;
  if (!first) return { documents };
  const durations = reports.map(({ durationMs }) => durationMs);
  const starts = reports.flatMap(({ initDurationMs }) => initDurationMs ?? []);
  const gbMs = reports.reduce(
    (sum, { billedDurationMs, memorySizeMB }) => sum + (billedDurationMs * memorySizeMB) / 1024,
    0,
  );
  return {
    documents,
    render: {
      invocations: reports.length,
      medianMs: computeMedian(durations),
      slowestMs: Math.max(...durations),
      coldStarts: starts.length,
      slowestStartMs: Math.max(0, ...starts),
      memory: {
        used: Math.max(...reports.map(({ maxMemoryUsedMB }) => maxMemoryUsedMB)),
        of: first.memorySizeMB,
      },
      gbSeconds: gbMs / 1000 / documentsMs.length,
    },
  };
}

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[sorted.length / 2 - 1] ?? 0)) / 2;
}
