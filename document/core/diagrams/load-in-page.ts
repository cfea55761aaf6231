/** Runs in the page. @param rules take the place of those before */
export async function loadFonts(rules: string, families: string, text: string): Promise<void> {
  const style = document.querySelector("style.fonts") ?? document.createElement("style");
  style.className = "fonts";
  style.textContent = rules;
  document.head.append(style);
  await Promise.allSettled(
    [400, 600].map((weight) => document.fonts.load(`${weight} 14px ${families}`, text)),
  );
}

/** Runs in the page. @throws {Error} when the script cannot be loaded */
export function loadScript(url: string, isModule: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    if (isModule) script.type = "module";
    script.src = url;
    script.addEventListener("load", () => {
      resolve();
    });
    script.addEventListener("error", () => {
      reject(new Error(`${url} cannot be loaded`));
    });
    document.head.append(script);
  });
}
