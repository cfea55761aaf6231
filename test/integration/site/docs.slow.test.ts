import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createAccountBook } from "../../../operator/account-book.ts";
import { Table } from "../../../lambdas/aws/table.ts";
import type { OpenApi } from "../../../lambdas/site/reference/reference-html.ts";
import { startSite, visit, type Visit } from "./browser.ts";

const { service, browser } = await startSite();

/** Opens the reference that sends requests. */
const reference = async (): Promise<Visit> => {
  const visited = await visit(browser, `${service.url}/docs#/`);
  await visited.page.waitForSelector("#operations-Documents-postMarkdown");
  return visited;
};

/** Gets an access token, as `npm start` explains. */
const accessToken = async (): Promise<string> => {
  const answer = await fetch(`${service.issuer.url}/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "client_credentials", scope: "documents" }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
};

const authorize = async (page: Page, scheme: string, credential: string): Promise<void> => {
  await page.click("button.authorize");
  const form = page.locator(".auth-container", { has: page.locator(`h4 code:text-is("${scheme}")`) });
  await form.locator("input").fill(credential);
  await form.locator("button.authorize").click();
  await page.click(".modal-ux .close-modal");
};

/** Sends an operation's example, and returns what the page says of the answer. */
const tryOut = async (page: Page, operationId: string, body?: object): Promise<[string, Locator]> => {
  const operation = page.locator(`#operations-Documents-${operationId}`);
  if (!(await operation.locator(".try-out__btn").isVisible()))
    await operation.locator(".opblock-summary-control").click();
  await operation.locator(".try-out__btn").click();
  if (body) await operation.locator("textarea.body-param__text").fill(JSON.stringify(body));
  await operation.locator("button.execute").click();
  const answer = operation.locator(".live-responses-table .response");
  return [await answer.locator(".response-col_status").innerText(), answer];
};

describe("the reference", () => {
  it("has every operation with its fields, also without scripts", async () => {
    const { page } = await visit(browser, `${service.url}/docs#postMarkdown`, { javaScriptEnabled: false });
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as OpenApi;
    for (const operations of Object.values(document.paths))
      for (const { operationId, summary } of Object.values(operations)) {
        const operation = page.locator("details", { has: page.locator(`#${operationId}`) });
        expect(await operation.locator("summary").textContent()).toContain(summary.replaceAll("`", ""));
      }
    // An address opens what it leads to, as the links to schemas do.
    const body = page.locator("#postMarkdown a", { hasText: /^ConversionRequest$/ });
    await body.click();
    await page.locator("#ConversionRequest code", { hasText: /^text_body$/ }).waitFor();
    expect(await page.locator("#errors").count()).toBe(1);
    expect(await page.locator(".try-it:visible").count()).toBe(0);
  });

  it("sends requests once an operation's link is pressed, by the site's own files", async () => {
    const { page, faults, origins } = await visit(browser, `${service.url}/docs`);
    expect(await page.evaluate(() => performance.getEntriesByType("resource").length)).toBeLessThan(10);
    await page.click("summary:has-text('Convert a Markdown document to PDF')");
    await page.click("#postMarkdown .try-it a");
    await page.waitForSelector("#operations-Documents-postMarkdown.is-open");
    await page.waitForSelector("text=Payment is required, or the payment was refused");
    expect(await page.locator("#postMarkdown").count()).toBe(0);
    expect(faults).toEqual([]);
    expect([...origins]).toEqual([service.url]);
  });

  it("stays, and says so, when the part that sends requests cannot be loaded", async () => {
    const { page } = await visit(browser, `${service.url}/docs`);
    await page.route(/try-it/, (route) => route.abort());
    await page.click(".try-it a >> nth=0");
    await page.getByRole("alert").getByText("Load this page again").waitFor();
    expect(await page.locator("#postMarkdown").count()).toBe(1);
  });

  it("sends an example document, and shows the offers", async () => {
    const { page } = await reference();
    const [status, answer] = await tryOut(page, "postMarkdown");
    expect(status).toContain("402");
    expect(await answer.innerText()).toContain('"payment_context_token"');
  });

  it("sends an access token, once it has one", async () => {
    const { page } = await reference();
    const body = service.document();
    expect((await tryOut(page, "postV1DocumentGeneralMarkdown", body))[0]).toContain("401");
    await page.reload();
    await page.waitForSelector("#operations-Documents-postMarkdown");
    await authorize(page, "accessToken", await accessToken());
    const [status, answer] = await tryOut(page, "postV1DocumentGeneralMarkdown", body);
    expect(status).toContain("200");
    expect(await answer.innerText()).toContain('"status"');
  });

  it("sends an access token under its other name", async () => {
    const { page } = await reference();
    await authorize(page, "forwardedAccessToken", await accessToken());
    const [status] = await tryOut(page, "postV1DocumentGeneralMarkdown", service.document());
    expect(status).toContain("200");
  });

  it("sends an account key, once it has one", async () => {
    const book = createAccountBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());
    const account = await book.create("Prepaid");
    await book.credit(account.account_id, 1);
    const { page, faults } = await reference();
    await authorize(page, "accountKey", account.key);
    const [status] = await tryOut(page, "postV1DocumentL402Markdown", service.document());
    expect(status).toContain("200");
    expect(faults).toEqual([]);
  });

  it("explains how to make an L402 credential, which it cannot send by itself", async () => {
    const { page } = await reference();
    await page.click("button.authorize");
    const dialogue = await page.innerText(".modal-ux-content");
    expect(dialogue).toContain("Authorization: L402 <token>:<preimage>");
    expect(dialogue).not.toContain("unsupported");
  });
});
