/**
 * The page's service worker (W3C, "Service Workers"): with it one writes, and sees pages, where there is no network. The page itself always comes from
 * the network when there is one, so that nobody is kept on an older release; files that never change under their name come from the cache. Nothing
 * else is answered here, above all nothing of the API.
 */

/** Addresses of what is kept from the beginning, the page first. */
declare const keptFiles: readonly string[];
/** Of these files: another one whenever one of them changes. */
declare const keptVersion: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const prefix = "markdown-to-pdf:";
const cacheName = prefix + keptVersion;
const page = "/";

addEventListener("install", (event) => {
  (event as WorkerEvent).waitUntil(keepFiles());
});
// It takes over when the pages of the one before are closed: these ask for their own files.
addEventListener("activate", (event) => {
  (event as WorkerEvent).waitUntil(dropOthers());
});
addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) (event as FetchEvent).respondWith(fetchFile(event as FetchEvent));
  else if (pathname === page && request.mode === "navigate")
    (event as FetchEvent).respondWith(fetchPage(request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(
    [...keptFiles, ...listWords()].map((file) => new Request(file, file === page ? { cache: "reload" } : {})),
  );
}

/** Lists the files of the page's language, which the page names in this worker's address. */
function listWords(): readonly string[] {
  const words = new URL(location.href).searchParams.get("words") ?? "";
  return words.split(" ").filter((file) => file.startsWith("/assets/"));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}

/** Fetches the page; where there is no network, it is the one that came with this worker's files. */
async function fetchPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(page)) ?? Response.error();
  }
}

/** Returns a file as it is kept, and keeps it otherwise. */
async function fetchFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(keepFile(request, response.clone()));
  return response;
}

async function keepFile(request: Request, response: Response): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(request, response);
  } catch {
    // There is no room.
  }
}
