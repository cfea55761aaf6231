/**
 * Keeps what one writes with for when there is no network. A page that names no worker removes the one of an earlier release, with all that it kept.
 */
export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker: worker } = document.body.dataset;
  try {
    if (worker !== undefined) {
      await navigator.serviceWorker.register(worker + listWords(), { scope: "/", updateViaCache: "none" });
      return;
    }
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith("markdown-to-pdf:")).map((name) => caches.delete(name)),
    );
  } catch (error) {
    // Private windows may have none. The page needs the network, then.
    console.warn(error);
  }
}

/** Returns what the worker keeps besides its own list: the files of the page's language. */
function listWords(): string {
  const links = document.head.querySelectorAll<HTMLLinkElement>("link[data-words]");
  const files = Array.from(links, (link) => link.getAttribute("href") ?? "");
  return files.length === 0 ? "" : `?${new URLSearchParams({ words: files.join(" ") }).toString()}`;
}
