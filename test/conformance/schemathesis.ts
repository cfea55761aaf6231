import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startHarness } from "../integration/service/harness.ts";
import type { Conformance } from "./conformance.ts";
import { installPython } from "./python.ts";
import { runCommand } from "./tools.ts";

/** Examples of each operation and phase, which take some two minutes. */
const examples = 40;

/**
 * What is checked of each answer. Left out are those that this interface answers otherwise on purpose: a request that fits is answered
 * 402 before it is paid, and 404 for a job that is not there; and those of states, for there is nothing to create without paying. Methods that
 * a path does not have are tried with a body, which CloudFront refuses by itself where the method is GET; `npm run fuzz` tries them without.
 */
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
  "response_headers_conformance",
  "negative_data_rejection",
  "ignored_auth",
];
/** What every operation is tried with. */
const phases = ["examples", "coverage", "fuzzing"];

export const schemathesis: Conformance = {
  name: "schemathesis",
  about: "the service behind its front door, against its own OpenAPI document, by schemathesis",
  needs: ["python3"],
  async run(report) {
    const python = await installPython("schemathesis", ["schemathesis==4.32.5"], report.say);
    const service = await startHarness();
    // The first answer comes after the site has been built.
    await fetch(`${service.url}/openapi.json`);
    const folder = mkdtempSync(join(tmpdir(), "conformance-schemathesis-"));
    try {
      for (const phase of phases)
        await report.check(`every operation, ${phase}: ${checks.join(", ")}`, async () => {
          const { code, output } = await runCommand(
            join(dirname(python), "schemathesis"),
            [
              "--no-color",
              "run",
              `${service.url}/openapi.json`,
              `--checks=${checks.join(",")}`,
              `--phases=${phase}`,
              `--max-examples=${examples}`,
              "--generation-deterministic",
              "--continue-on-failure",
              "--request-timeout=60",
            ],
            { cwd: folder, mayFail: true },
          );
          assert.equal(code, 0, output.slice(-6_000));
        });
    } finally {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
