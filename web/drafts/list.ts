import { createElement } from "../create-element.ts";
import { getElement } from "../elements.ts";
import { createLinkButton } from "../link-button.ts";
import type { DraftsOfForm } from "./drafts-of-form.ts";
import { isDraftName, listDrafts, removeDraft } from "./records.ts";
import type { Draft } from "./records.ts";
import { removePicturesOf } from "./unneeded-pictures.ts";
import { formatTime, translate, translateCount } from "../words/translate.ts";

/** The list of drafts in their panel. */

let form: DraftsOfForm | undefined;

/** Shows the drafts as they are stored now. */
export function showList(of: DraftsOfForm): void {
  if (!form) {
    getElement("draft-new").addEventListener("click", () => {
      form?.open();
    });
    // Another tab has stored one, or deleted it.
    addEventListener("storage", ({ key }) => {
      if (isDraftName(key)) update();
    });
  }
  form = of;
  update();
}

function update(): void {
  getElement("drafts-list").replaceChildren(...listDrafts().map(createItem));
}

function createItem(draft: Draft): HTMLElement {
  const { id, title, changed, pictures } = draft;
  const isShown = id === form?.current();
  const name = createLinkButton(title, () => {
    form?.open(draft);
  });
  if (isShown) name.setAttribute("aria-current", "true");
  const count = Object.keys(pictures).length;
  const facts = [
    ...(isShown ? [translate("Open here")] : []),
    formatChange(changed),
    ...(count === 0 ? [] : [translateCount("1 picture", "{count} pictures", count)]),
  ].join(" · ");
  const remove = createLinkButton(
    translate("Delete"),
    () => {
      void deleteDraft(draft);
    },
    translate("Delete the draft {title}", { title }),
  );
  return createElement("li", {}, name, createElement("span", { className: "hint" }, facts), remove);
}

async function deleteDraft(draft: Draft): Promise<void> {
  const { title } = draft;
  if (!confirm(translate("Delete the draft “{title}” with its pictures? This cannot be undone.", { title })))
    return;
  removeDraft(draft.id);
  if (draft.id === form?.current()) form.drop();
  else {
    update();
    // Its button is gone.
    getElement("drafts").focus();
  }
  await removePicturesOf(draft);
}

/** Tells a time as people say it: that of today by its hour, others by their day. */
function formatChange(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return isToday
    ? translate("Changed today, {time}", { time: formatTime(time, { hour: "numeric", minute: "2-digit" }) })
    : translate("Changed {date}", {
        date: formatTime(time, { day: "numeric", month: "long", year: "numeric" }),
      });
}
