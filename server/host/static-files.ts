import { rm } from "node:fs/promises";
import { makeProcessFolder } from "../../document/core/processes/process-folder.ts";
import type { FetchHandler } from "../../lambdas/http/http-handler.ts";
import { buildStaticFiles } from "../../lib/assets/page/static-files.ts";

/** The folder of the page's files, which is built when it is first asked for. */
export interface StaticFilesFolder {
  readonly folder: string;
  /** Returns the handler, which runs once the files are built; the first request builds them. */
  buildBefore(handler: FetchHandler | undefined): FetchHandler | undefined;
  /** Builds the files before the first request. */
  build(): Promise<void>;
  /** Deletes the folder, once no build writes into it any more. */
  remove(): Promise<void>;
}

/** Creates the page's files for this process, built from their source at the first request for one. */
export function createStaticFilesFolder(): StaticFilesFolder {
  const folder = makeProcessFolder("markdown-to-pdf-site");
  let built: Promise<void> | undefined;
  const build = (): Promise<void> => (built ??= buildStaticFiles(folder));
  return {
    folder,
    build,
    buildBefore: (handler) =>
      handler &&
      (async (request, context) => {
        await build();
        return handler(request, context);
      }),
    async remove() {
      await built?.catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
