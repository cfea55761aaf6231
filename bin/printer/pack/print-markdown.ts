#!/usr/bin/env node
import module from "node:module";

/** The package's program. What V8 makes of its code is kept in the system's folder for temporary files, which saves a tenth of the time for one page; Node 20 keeps nothing. */
(module as Partial<typeof module>).enableCompileCache?.();
await import("./program.ts");
