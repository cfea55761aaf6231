/** How browsers may keep a file of the page: it has another name when it changes. */
export const assetCache = "public, max-age=31536000, immutable";

const contentTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  pdf: "application/pdf",
  md: "text/markdown; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  ttf: "font/ttf",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};

/** Returns the content type of a file by its name; undefined for those that are not served. */
export function findContentType(name: string): string | undefined {
  return contentTypes[name.slice(name.lastIndexOf(".") + 1)];
}

/** The frame of the preview shows a stranger's document, without scripts and with nothing from outside. */
const framePolicy = inFrame(
  "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; font-src 'self' blob:; img-src data: blob:",
);

/**
 * The frame that draws diagrams runs our scripts on a stranger's text. It has no origin, asks for our scripts and fonts alone, and makes no code of
 * text; Graphviz is WebAssembly.
 */
const drawingPolicy = inFrame(
  "sandbox allow-scripts; default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; font-src 'self'",
);

/** The name of the service worker, which answers for the whole site and not for its folder alone (header `Service-Worker-Allowed`). */
export const serviceWorkerName = /^service-worker-[^/]*\.js$/;

/** Policies of files that are more than files, by their names: the first that matches. The program that compiles reaches only its own parts. */
export const assetPolicies: readonly { readonly name: RegExp; readonly policy: string }[] = [
  { name: serviceWorkerName, policy: "default-src 'none'; connect-src 'self'" },
  { name: /^drawing-.*\.html$/, policy: drawingPolicy },
  // It reads a stranger's PDF by WebAssembly, and reaches nothing.
  { name: /^pdf-worker-.*\.js$/, policy: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" },
  { name: /\.html$/, policy: framePolicy },
  { name: /\.js$/, policy: "default-src 'none'; script-src 'self'" },
];

/** Returns the policy of a file of the page, if it has one. */
export function findAssetPolicy(file: string): string | undefined {
  return assetPolicies.find(({ name }) => name.test(file))?.policy;
}

function inFrame(directives: string): string {
  return `${directives}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}
