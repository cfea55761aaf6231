import { StyleModule } from "style-mod";

/**
 * Has the editor's styles in a style sheet that is made by script. As the library would write them, in a `style` element, the page's
 * policy (`style-src 'self'`) refuses them; a nonce instead would have to differ in each answer, and the page is kept by caches.
 */
export function adoptStyles(): void {
  const sheet = new CSSStyleSheet();
  StyleModule.mount = (_root, modules) => {
    sheet.replaceSync(
      [modules]
        .flat()
        .map((module) => module.getRules())
        .join("\n"),
    );
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  };
}
