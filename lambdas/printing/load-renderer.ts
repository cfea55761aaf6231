import type { Logger } from "@aws-lambda-powertools/logger";
import type { Renderer, RendererOptions } from "../../document/core/renderer.ts";
import type { FontArchiveSettings } from "../settings/settings.ts";

/** Loads the engine: two thirds of the code of a function that prints, which its other work does not need. */
export async function loadRenderer(
  logger: Logger,
  fontArchive: FontArchiveSettings | undefined,
  options: Pick<RendererOptions, "warmsJit"> = {},
): Promise<Renderer> {
  const [{ createRenderer }, { openFontArchive }] = await Promise.all([
    import("../../document/core/renderer.ts"),
    import("./font-archive.ts"),
  ]);
  return createRenderer({
    ...(fontArchive && { furtherFonts: openFontArchive(fontArchive) }),
    ...options,
    onOneProcess: (reason) => {
      logger.warn("Chromium runs in one process, since it does not start in several", { reason });
    },
  });
}
