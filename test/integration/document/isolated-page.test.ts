import { expect, it } from "vitest";
import { sharedBrowser } from "../../printing/print.ts";

it("an isolated page runs no script, even if no policy forbids it", async () => {
  const shown = await sharedBrowser().withPage(async (page) => {
    // The browser's own empty page comes without a policy.
    await page.goto("about:blank");
    await page.setContent('<p>as written</p><script>document.body.textContent = "ran"</script>');
    return page.evaluate(() => document.body.innerText);
  });
  expect(shown).toBe("as written");
});
