import { createHash } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import type * as Client from "../../../client/convert.ts";
import type { JobOutput, JobStatus } from "../../../lambdas/http-contract/responses.ts";

/** What the service is asked, and the pauses between. */
const steps: string[] = [];

/** Loads the client again: other tests of the process use it with real pauses. */
async function clientWithoutPauses(): Promise<typeof Client> {
  vi.resetModules();
  vi.doMock("node:timers/promises", () => ({
    setTimeout(ms: number) {
      steps.push(`pause of ${String(ms)}`);
      return Promise.resolve();
    },
  }));
  return import("../../../client/convert.ts");
}

const baseUrl = "https://pdf.example";
const id = "6f1c2a52-7d55-8c2e-9a0f-3f1e5d0c8b11";
const pdf = Buffer.from("%PDF-1.7");

const jobThatIs = (status: "Processing" | "Done"): JobStatus => {
  const path = `${baseUrl}/job/${id}/${status === "Done" ? "output" : "status"}`;
  return { id, status, description: "", status_meta: "m", progress: 0.25, path };
};
const output: JobOutput = {
  ...{ status: "Done", path: `${baseUrl}/job/${id}/output`, url: "https://bucket.example/a.pdf" },
  ...{ expires_at: new Date(0).toISOString(), document_name: "a.pdf", content_type: "application/pdf" },
  ...{ bytes: pdf.length, pages: 1, sha256: createHash("sha256").update(pdf).digest("hex") },
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("node:timers/promises");
  vi.resetModules();
  steps.length = 0;
});

/** Starts a service on which a document is paid for, and done at the third look. */
function startService(
  waits: readonly boolean[],
  others: Readonly<Record<string, () => Response>> = {},
): void {
  let looks = 0;
  const answers: Readonly<Record<string, () => Response>> = {
    "/markdown": () => Response.json(jobThatIs("Processing")),
    [`/job/${id}/status`]() {
      const headers = waits[looks++] === true ? { "preference-applied": "wait=20" } : undefined;
      return Response.json(jobThatIs(looks === 3 ? "Done" : "Processing"), headers && { headers });
    },
    [`/job/${id}/output`]: () => Response.json(output),
    "/a.pdf": () => new Response(pdf),
    ...others,
  };
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url);
    steps.push(`${pathname} ${new Headers(init?.headers).get("prefer") ?? ""}`.trim());
    return Promise.resolve(answers[pathname]?.() ?? new Response(null, { status: 404 }));
  });
}

const body = { data: { text_body: "# A" } };
const look = `/job/${id}/status wait=20`;

it.each([
  ["a service that waits for the job is asked again at once", [true, true, true], [look, look, look]],
  [
    "one that has no room to wait is asked again after a pause",
    [true, false, false],
    [look, look, "pause of 300", look],
  ],
])("the client waits for its job: %s", async (_name, waits, looks) => {
  startService(waits);
  const { convert } = await clientWithoutPauses();
  expect(Buffer.from(await convert(body, { baseUrl, pollMs: 300 }))).toEqual(pdf);
  expect(steps).toEqual(["/markdown", ...looks, `/job/${id}/output`, "/a.pdf"]);
});

const overLimit = () =>
  new Response('{"detail":"All download addresses are handed out."}', {
    status: 429,
    headers: { "retry-after": "86400" },
  });

it.each([
  ["address", `/job/${id}/output`, "All download addresses are handed out."],
  ["download", "/a.pdf", "all downloads that the payment includes"],
])("the client stops at once when the payment includes no more: a further %s", async (_name, path, words) => {
  startService([true, true, true], { [path]: overLimit });
  const { convert } = await clientWithoutPauses();
  await expect(convert(body, { baseUrl })).rejects.toThrow(words);
  expect(steps.filter((step) => step === path)).toHaveLength(1);
  expect(steps.filter((step) => step.startsWith("pause"))).toEqual([]);
});
