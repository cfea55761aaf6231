import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Waits for what the tests of a file use, and stops it after them. */
export async function forThisFile<Started extends { stop(): unknown }>(
  starting: Promise<Started>,
): Promise<Started> {
  const started = await starting;
  afterAll(async () => {
    await started.stop();
  });
  return started;
}

/** Makes an empty folder for the running test, or for all tests of a file where none runs yet, and removes it afterwards. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "test-"));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  if (TestRunner.getCurrentTest() === undefined) afterAll(remove);
  else onTestFinished(remove);
  return folder;
}
