import { loadPart } from "../load-part.ts";

const reference = document.getElementById("reference");

/** Replaces the reference by one that sends requests, which is large, once an address of its operations is asked for, such as `#/Documents/postMarkdown`. */
function follow(): void {
  if (!reference || !location.hash.startsWith("#/")) return;
  removeEventListener("hashchange", follow);
  Promise.all([loadPart(() => import("./try-it.ts")), addStyle(reference.dataset.viewer ?? "")]).then(
    ([{ drawTryIt }]) => {
      drawTryIt(reference);
    },
    () => {
      const told = document.createElement("p");
      told.role = "alert";
      told.textContent = "The part that sends requests could not be loaded. Load this page again to try it.";
      reference.prepend(told);
    },
  );
}

/** Adds a stylesheet, and waits for it. @throws {Error} when it cannot be loaded */
function addStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.addEventListener("load", () => {
      resolve();
    });
    link.addEventListener("error", () => {
      reject(new Error(`${href} could not be loaded`));
    });
    document.head.append(link);
  });
}

addEventListener("hashchange", follow);
follow();
