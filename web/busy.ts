/** Shows on a button what it is doing, and disables it meanwhile. */
export async function runWhileBusy<Result>(
  button: HTMLButtonElement,
  text: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { textContent: before } = button;
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  button.textContent = text;
  try {
    return await work();
  } finally {
    button.disabled = false;
    button.removeAttribute("aria-busy");
    button.textContent = before;
  }
}
