import { chmod, cp, link, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findChromium } from "../../../document/core/browser/program/chromium.ts";

/** A Chromium that a sandbox keeps from what it does by itself. */
export interface HinderedChromium {
  /** For `CHROMIUM_PATH`. */
  readonly path: string;
  remove(): Promise<void>;
}

/** Creates a Chromium behind a script. @param script lines of sh before Chromium is started, with its arguments in `$@` @param further arguments */
export async function hinderedChromium(script: string, further = ""): Promise<HinderedChromium> {
  const { executablePath } = await findChromium();
  const folder = await mkdtemp(join(tmpdir(), "hindered-"));
  const path = join(folder, "chromium");
  for (const name of ["fonts", "fonts.conf"])
    await cp(join(dirname(executablePath), name), join(folder, name), { recursive: true });
  await link(executablePath, join(folder, "hindered"));
  // By its own folder, which a test may mount elsewhere.
  const lines = ["#!/bin/sh", script, `exec "$(dirname "$0")/hindered" ${further} "$@"`, ""];
  await writeFile(path, lines.join("\n"), { mode: 0o755 });
  await chmod(folder, 0o755);
  return { path, remove: () => rm(folder, { recursive: true }) };
}

/** Ends unless Chromium is to run in one process. */
export const onlyOneProcess = 'case " $* " in *" --single-process "*) ;; *) exit 1 ;; esac';
/** Ends if Chromium is to run in one process. */
export const onlySeveralProcesses = 'case " $* " in *" --single-process "*) exit 1 ;; esac';
