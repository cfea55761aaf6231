import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startHarness } from "../../integration/service/harness.ts";
import { startReceiver } from "../../receiver.ts";
import type { Conformance } from "../conformance.ts";
import { installPython } from "../python.ts";
import { cacheFolder, runCommand } from "../tools.ts";
import { recordCallbacks, tryReceiver } from "./deliveries.ts";

const folder = fileURLToPath(new URL("../../../examples/clients/receivers", import.meta.url));

export const receivers: Conformance = {
  name: "receivers",
  about: "the service's callbacks, by standardwebhooks for Node, Python and Go, in the examples",
  needs: ["go", "python3"],
  async run(report) {
    const python = await installPython("receivers", ["standardwebhooks==1.1.0"], report.say);
    mkdirSync(join(cacheFolder, "receiver-example"), { recursive: true });
    const program = join(cacheFolder, "receiver-example", "receiver");
    await runCommand("go", ["build", "-o", program, "."], { cwd: folder });
    const [service, recorder] = await Promise.all([startHarness(), startReceiver()]);
    try {
      const callbacks = await recordCallbacks(service, recorder);
      const commands = {
        "Node, with standardwebhooks 1.0": [process.execPath, join(folder, "receiver.ts")],
        "Python, with standardwebhooks 1.1.0": [python, join(folder, "receiver.py")],
        "Go, with standard-webhooks 0.0.1": [program],
      };
      for (const [name, command] of Object.entries(commands))
        await report.check(`the receiver in ${name} takes what is genuine, once, and nothing else`, () =>
          tryReceiver(command, callbacks),
        );
    } finally {
      await recorder.stop();
      await service.stop();
    }
  },
};
