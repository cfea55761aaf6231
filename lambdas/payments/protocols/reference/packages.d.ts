/** Only the SVG renderer of `qrcode`, which its types do not name: its index also loads the canvas and PNG renderers. */
declare module "qrcode/lib/core/qrcode.js" {
  export { create } from "qrcode";
}

declare module "qrcode/lib/renderer/svg-tag.js" {
  import type { QRCode } from "qrcode";
  export function render(code: QRCode, options: { readonly margin: number }): string;
}
