import { getElement } from "../elements.ts";

/** The line between text and pages, which can be moved by mouse, finger and keyboard, and stays where it was put. */

const name = "markdown-to-pdf:divider";
/** Of the width that is for the text, in percent. */
const [least, usual, most] = [25, 50, 75];
const step = 2;

/** Wires the divider. */
export function startDivider(): void {
  const divider = getElement("divider");
  const workspace = getElement("make");
  let share = usual;

  /** Returns whether the text is at the right. */
  const isRightToLeft = (): boolean => getComputedStyle(workspace).direction === "rtl";
  const set = (next: number): void => {
    share = Math.max(least, Math.min(most, next));
    workspace.style.setProperty("--text", `${String(share)}fr`);
    workspace.style.setProperty("--pages", `${String(100 - share)}fr`);
    divider.setAttribute("aria-valuenow", String(Math.round(share)));
  };
  const keep = (): void => {
    try {
      localStorage.setItem(name, String(share));
    } catch {
      // It is full, or not allowed: the next visit begins in the middle.
    }
  };
  const readKept = (): number => {
    try {
      return Number(localStorage.getItem(name) ?? usual) || usual;
    } catch {
      return usual;
    }
  };

  divider.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    divider.setPointerCapture(event.pointerId);
    divider.focus();
  });
  divider.addEventListener("pointermove", (event) => {
    if (!divider.hasPointerCapture(event.pointerId)) return;
    const { left, right, width } = workspace.getBoundingClientRect();
    set(((isRightToLeft() ? right - event.clientX : event.clientX - left) / width) * 100);
  });
  divider.addEventListener("lostpointercapture", keep);
  divider.addEventListener("dblclick", () => {
    set(usual);
    keep();
  });
  divider.addEventListener("keydown", ({ key }) => {
    const right = isRightToLeft() ? -step : step;
    const next = { ArrowLeft: share - right, ArrowRight: share + right, Home: least, End: most }[key];
    if (next === undefined) return;
    set(next);
    keep();
  });
  const kept = readKept();
  if (kept !== usual) set(kept);
}
