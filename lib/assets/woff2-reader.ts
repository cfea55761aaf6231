/** What bundles have of wawoff2: it unpacks fonts. What packs them, 0.8 MB, is left out. */
export { default as decompress } from "../../node_modules/wawoff2/decompress.js";
