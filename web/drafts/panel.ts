import { show } from "../elements.ts";
import { createLazyPart } from "../load-part.ts";
import { createPanel } from "../workspace/panel.ts";
import type { DraftsOfForm } from "./drafts-of-form.ts";
import { hasDrafts } from "./records.ts";

/** The panel of drafts opens from a button, once there is one. Its list is loaded when it is opened. */

const loadList = createLazyPart(() => import("./list.ts"), true);

/** Wires the panel of drafts. */
export function startDrafts(form: DraftsOfForm): void {
  createPanel("drafts", () => {
    form.store();
    loadList().then(({ showList }) => {
      showList(form);
    }, console.error);
  });
  updateDrafts();
}

/** Shows the button once there are drafts. */
export function updateDrafts(): void {
  show("drafts-toggle", hasDrafts());
}
