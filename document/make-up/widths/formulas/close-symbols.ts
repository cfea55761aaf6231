/**
 * Runs in the page: takes away the room behind brackets and roots that Chromium keeps for their largest form, whichever it shows (MathML Core,
 * section 3.2.4.3, "preferred inline size"), and behind integrals, as if their lower scripts began where the upper ones do.
 */
export function closeSymbols(text: HTMLElement): void {
  /**
   * Widths of the lowest and of the highest form of a bracket in STIX Two Math, and of one put together of parts, in em; those between grow with
   * their height.
   */
  const widths: Readonly<Record<string, readonly [low: number, high: number, joined: number]>> = {
    "(": [0.357, 0.633, 0.484],
    ")": [0.357, 0.633, 0.484],
    "[": [0.349, 0.587, 0.585],
    "]": [0.349, 0.587, 0.585],
    "{": [0.327, 0.588, 0.6],
    "}": [0.327, 0.588, 0.6],
    "⟨": [0.339, 0.675, 0.675],
    "⟩": [0.339, 0.675, 0.675],
    "⌊": [0.349, 0.587, 0.585],
    "⌋": [0.349, 0.587, 0.585],
    "⌈": [0.349, 0.587, 0.585],
    "⌉": [0.349, 0.587, 0.585],
  };
  /** Heights of the two forms, in em. */
  const [lowest, highest] = [0.933, 3.822];
  /** What stands behind scripts, in em (the font's `SpaceAfterScript`). */
  const behindScripts = 0.04;
  const integral = /^[∫-∳]$/u;

  const changes = Array.from(text.querySelectorAll<HTMLElement>("mo, msqrt, mroot, msub, msubsup")).map(
    (sign) => (sign.localName === "mo" ? ofBracket(sign) : ofRoom(sign)),
  );
  for (const change of changes) change?.();

  function ofBracket(sign: HTMLElement): (() => void) | undefined {
    const known = sign.getAttribute("stretchy") === "false" ? undefined : widths[sign.textContent];
    if (!known) return undefined;
    const size = sizeOf(sign);
    const [low, high, joined] = known;
    const share = (sign.getBoundingClientRect().height / size - lowest) / (highest - lowest);
    const shown = share > 1.02 ? joined : low + (high - low) * Math.max(0, share);
    return () => {
      sign.style.width = `${shown.toFixed(3)}em`;
    };
  }

  /** A root ends where what is in it does, an integral with its scripts. */
  function ofRoom(element: HTMLElement): (() => void) | undefined {
    const { localName, children } = element;
    const base = children[0];
    const isScripts = localName.startsWith("msub");
    if (!base || (isScripts && !(base.localName === "mo" && integral.test(base.textContent))))
      return undefined;
    const ends = localName === "mroot" ? [base] : Array.from(children);
    const right = Math.max(...ends.map((child) => child.getBoundingClientRect().right));
    const size = sizeOf(element);
    const room = (element.getBoundingClientRect().right - right) / size - (isScripts ? behindScripts : 0);
    if (room < 0.01) return undefined;
    return () => {
      element.style.marginInlineEnd = `${(-room).toFixed(3)}em`;
    };
  }

  function sizeOf(element: Element): number {
    return parseFloat(getComputedStyle(element).fontSize);
  }
}
