import { announce } from "./elements.ts";
import { translate } from "./words/translate.ts";

/** What a button copies. */
export interface Copied {
  /** Returns the text. */
  readonly text: () => string;
  /** Returns the name of the button. */
  readonly name: () => string;
  /** Shows the text for somebody to copy it by hand, where the browser does not allow it. */
  readonly show?: () => void;
}

/** For how long a button says what it did, in ms. */
const toldMs = 2_000;

/** Makes a button copy a text, and say that it did. */
export function copyOnClick(button: HTMLElement, { text, name, show }: Copied): void {
  const tell = (told: string): void => {
    button.textContent = told;
    announce(told);
    setTimeout(() => {
      button.textContent = name();
    }, toldMs);
  };
  button.onclick = () => {
    navigator.clipboard
      .writeText(text())
      .then(() => {
        tell(translate("Copied"));
      })
      .catch(() => {
        show?.();
        tell(translate("Select and copy it by hand"));
      });
  };
}
