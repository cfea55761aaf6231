import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Current from "../../../../web/drafts/current.ts";
import { LimitedStorage } from "../storage.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", new LimitedStorage());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A tab of the browser: a page of its own, with its own part of the storage. */
interface Tab {
  /** Shows the text that the tab begins with. */
  readonly begun: string | undefined;
  /** An option that the tab begins with. */
  readonly theme: string;
  readonly outcomes: string[];
  readonly drafts: typeof Current;
  /** Writes a text, and rests until it is stored. */
  write(text: string): void;
  /** Chooses an option, and rests until it is stored. */
  choose(theme: string): void;
}

async function openTab(session = new LimitedStorage()): Promise<Tab> {
  vi.stubGlobal("sessionStorage", session);
  vi.resetModules();
  const drafts = await import("../../../../web/drafts/current.ts");
  const opened = drafts.openLastDraft(() => "Former");
  let text = opened?.values.text_body ?? "";
  let theme = opened?.values.theme ?? "";
  const outcomes: string[] = [];
  drafts.startKeeping({
    read: () => ({ title: text, values: { text_body: text, theme }, pictures: {} }),
    isEmpty: () => text === "",
    isLong: () => false,
    onStored: (outcome) => outcomes.push(outcome),
  });
  const keep = (): void => {
    vi.stubGlobal("sessionStorage", session);
    drafts.keepSoon();
    vi.runAllTimers();
  };
  return {
    begun: opened?.values.text_body,
    theme,
    outcomes,
    drafts,
    write(next) {
      text = next;
      keep();
    },
    choose(next) {
      theme = next;
      keep();
    },
  };
}

/** Lists the texts that are stored for every tab. */
function listStored(): unknown[] {
  return Object.entries(localStorage)
    .filter(([name]) => name.startsWith("markdown-to-pdf:draft:"))
    .map(([, draft]) => (JSON.parse(String(draft)) as { values: { text_body: string } }).values.text_body)
    .sort();
}

describe("the draft of a tab", () => {
  it("is stored again and again as one, and opened in the next tab", async () => {
    const tab = await openTab();
    expect(tab.begun).toBeUndefined();
    tab.write("a");
    tab.write("ab");
    expect(listStored()).toEqual(["ab"]);
    expect((await openTab()).begun).toBe("ab");
  });

  it("becomes another one when another tab has stored the same", async () => {
    const first = await openTab();
    first.write("a");
    const second = await openTab();
    second.write("second");
    first.write("first");
    second.write("second again");
    first.write("first again");
    expect(listStored()).toEqual(["first again", "second again"]);
    expect(first.outcomes).toEqual(["saved", "forked", "saved"]);
    expect(second.outcomes).toEqual(["saved", "saved"]);
  });

  it("is what the tab showed after a refresh, and another one once it is changed, where another tab stored the same", async () => {
    const session = new LimitedStorage();
    const first = await openTab(session);
    first.write("a");
    (await openTab()).write("other");
    const again = await openTab(session);
    expect(again.begun).toBe("a");
    again.write("a, and more");
    expect(listStored()).toEqual(["a, and more", "other"]);
  });

  it("keeps the options of an empty text for a refresh, and is in no list", async () => {
    const session = new LimitedStorage();
    (await openTab(session)).choose("letter");
    expect((await openTab(session)).theme).toBe("letter");
    expect(listStored()).toEqual([]);
  });

  it("is this tab's own after a refresh, where some of it was not stored", async () => {
    const session = new LimitedStorage();
    const first = await openTab(session);
    first.write("a");
    (await openTab()).write("other");
    vi.spyOn(localStorage, "setItem").mockImplementation(() => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    });
    first.write("mine");
    expect(first.outcomes).toEqual(["saved", "unsaved"]);
    vi.restoreAllMocks();
    const again = await openTab(session);
    expect(again.begun).toBe("mine");
    again.write("mine, and more");
    expect(listStored()).toEqual(["mine, and more", "other"]);
  });

  it("is removed when it is emptied, and another tab's is not", async () => {
    const first = await openTab();
    first.write("a");
    const second = await openTab();
    second.write("ab");
    first.write("");
    expect(listStored()).toEqual(["ab"]);
    second.write("");
    expect(listStored()).toEqual([]);
  });

  it("says whether all is stored when another one is begun, which is another one after a refresh, too", async () => {
    const session = new LimitedStorage();
    const tab = await openTab(session);
    tab.write("a");
    expect(tab.drafts.storeNow()).toBe(true);
    tab.drafts.goToDraft();
    expect((await openTab(session)).begun).toBeUndefined();
    tab.write("b");
    expect(listStored()).toEqual(["a", "b"]);
  });

  it.each([
    ["the tab and the browser", "same", ["same"]],
    ["the browser, and another in the tab", "other", ["other", "same"]],
  ])("takes over the only one of before, from %s", async (_, inTab, stored) => {
    const session = new LimitedStorage();
    session.setItem("markdown-to-pdf:draft", JSON.stringify({ text_body: inTab }));
    localStorage.setItem("markdown-to-pdf:draft", JSON.stringify({ text_body: "same" }));
    expect((await openTab(session)).begun).toBe(inTab);
    expect(listStored()).toEqual(stored);
    expect(localStorage.getItem("markdown-to-pdf:draft")).toBeNull();
  });
});
