import { createTitle } from "../../core/containers/container.ts";
import { createTabs } from "./tabs.ts";
import type { MakeContainer } from "../../core/containers/container-kind.ts";

/** Tabs, one below another. */
export const makeTabs: MakeContainer = (block, names) =>
  names.some((name) => /^(?:panel-)?tabset$/.test(name))
    ? [...createTitle(block), ...createTabs(block.children)]
    : undefined;
