import type { Renderer } from "../../document/core/renderer.ts";
import { createLogger } from "../log/logger.ts";
import type { PreviewOrder, PreviewOutcome } from "../previews/message.ts";
import { loadRenderer } from "../printing/load-renderer.ts";
import { readOptionalSettings } from "../settings/read-settings.ts";
import { fontArchiveSettings } from "../settings/settings.ts";
import { createPreview } from "./preview.ts";

/** The function for previews in one process. */
export interface PreviewFunction {
  readonly handler: (order: PreviewOrder) => Promise<PreviewOutcome>;
  /** Stops the browser, so that the process can end. Lambda does not need it. */
  readonly close: () => Promise<void>;
}

/** Puts the function together from the environment. @throws {SettingsError} when the environment is invalid */
export function createPreviewFunction(environment: NodeJS.ProcessEnv): PreviewFunction {
  const logger = createLogger();
  const fontArchive = readOptionalSettings(fontArchiveSettings, environment);
  let loaded: Promise<Renderer> | undefined;
  const renderer = (): Promise<Renderer> => (loaded ??= loadRenderer(logger, fontArchive));
  const print = createPreview({
    renderer,
    drawPages: async (pdf, pages) => {
      const { drawPages } = await import("./page-images.ts");
      return drawPages(pdf, pages);
    },
    warn: (message, error) => {
      logger.warn(message, { error });
    },
  });
  return {
    handler: async (order) => {
      try {
        return await print(order);
      } finally {
        // Lambda freezes the process as soon as the handler resolves.
        await loaded?.then(
          (it) => it.whenIdle(),
          () => undefined,
        );
      }
    },
    close: async () => (await loaded)?.close(),
  };
}
