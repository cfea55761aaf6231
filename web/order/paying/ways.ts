import { getElement, show } from "../../elements.ts";
import { createLinkButton } from "../../link-button.ts";
import { translate } from "../../words/translate.ts";
import type { PaymentMethod } from "./rail.ts";
import { isEnabled, rails } from "./rails.ts";

/** The list of the ways to pay: a phone shows them one below the other, and somebody with a card would see another one alone. */

const inOrderOfPage = ["lightning", "x402"] as const satisfies readonly PaymentMethod[];

/** Lists them, once. */
export function startWays(): void {
  const { packs = "" } = document.body.dataset;
  const ways: (readonly [section: string, name: string])[] = inOrderOfPage
    .filter(isEnabled)
    .map((method) => [rails[method].section, rails[method].name]);
  if (packs !== "") ways.push(["credit", translate(packs.includes(":") ? "Bank card" : "Pay once for many")]);
  const place = getElement("ways");
  for (const [section, name] of ways)
    place.append(
      createLinkButton(name, () => {
        goTo(section);
      }),
    );
  show("ways", ways.length > 1);
}

function goTo(section: string): void {
  // That of credit is made when it is loaded.
  const heading = document.getElementById(`${section}-heading`);
  if (!heading) return;
  heading.focus({ preventScroll: true });
  getElement(section).scrollIntoView({ block: "start" });
}
