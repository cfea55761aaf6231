import type { Layout } from "../../document/source.ts";
import type { ConversionRequest } from "../interface/requests.ts";

/** Options of a document by the interface's names, as the engine has them; the engine's own defaults hold for those that are not given. */
export function layoutOf({
  paper,
  toc,
  cover,
  notes,
  running_heads: runningHeads,
  align,
  smart,
}: Partial<ConversionRequest["options"]>): Partial<Layout> {
  return {
    ...(paper && { paper }),
    ...(toc && { contents: toc }),
    ...(cover && { cover }),
    ...(notes && { notes }),
    ...(runningHeads && { runningHeads }),
    ...(align && { align }),
    ...(smart && { smart }),
  };
}
