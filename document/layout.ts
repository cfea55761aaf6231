import type { Layout } from "./source.ts";

/** Choices of a request that are the engine's, too, by the interface's names; absent for what is as by default. */
export interface LayoutOptions extends Partial<
  Omit<{ readonly [Name in keyof Layout]: Layout[Name] | undefined }, "contents" | "runningHeads">
> {
  readonly toc?: Layout["contents"] | undefined;
  readonly running_heads?: Layout["runningHeads"] | undefined;
}

/** A request's options as the engine has them; the engine's own defaults hold for those that are not given. */
export function layoutOf({
  paper,
  toc,
  cover,
  notes,
  running_heads: runningHeads,
  align,
  smart,
}: LayoutOptions): Partial<Layout> {
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
