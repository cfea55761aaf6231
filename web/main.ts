import { element } from "./elements.ts";
import { startForm } from "./form/form.ts";
import { keyOf } from "./order/key.ts";
import { wake } from "./pause.ts";
import { backToForm, begin, resume } from "./order/purchase.ts";
import { methods, rails } from "./order/rails.ts";

/** The page's script: wires the form, the ways to pay and the buttons, and goes on with what was under way before a refresh. */

startForm((body) => {
  void keyOf(body).then((key) => {
    begin({ body, key });
  });
});
for (const method of methods) rails[method].start();
for (const id of ["edit", "again", "leave"]) element(id).addEventListener("click", backToForm);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) wake();
});
resume();
