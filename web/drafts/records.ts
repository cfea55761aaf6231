/** The drafts in this browser's storage, and the one that this tab shows: that survives a refresh even where the other tabs have another. */

export interface Draft {
  readonly id: string;
  /** For people. */
  readonly title: string;
  /** Epoch ms. */
  readonly changed: number;
  /** Of the form, by field. */
  readonly values: Readonly<Record<string, string>>;
  /** Ids of its pictures, by path. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Of this version: each has one of its own. */
  readonly stamp: string;
}

const prefix = "markdown-to-pdf:draft:";
const tabName = "markdown-to-pdf:tab-draft";
const savedName = "markdown-to-pdf:tab-saved";
/** Where the only draft was stored before there were several: its values alone. */
const formerName = "markdown-to-pdf:draft";

/** Returns the stored draft of this id; undefined if there is none. */
export function readDraft(id: string): Draft | undefined {
  return parse(getStorage("local"), prefix + id) as Draft | undefined;
}

/** Lists all stored drafts, the one changed last first. */
export function listDrafts(): Draft[] {
  return listNames()
    .flatMap((name) => (parse(getStorage("local"), name) as Draft | undefined) ?? [])
    .sort((a, b) => b.changed - a.changed);
}

export function hasDrafts(): boolean {
  return listNames().length > 0;
}

function listNames(): string[] {
  return Object.keys(getStorage("local") ?? {}).filter((name) => name.startsWith(prefix));
}

/** Returns whether what another tab has just written may be a draft. @param name under which it was written; null for everything */
export function isDraftName(name: string | null): boolean {
  return name === null || name.startsWith(prefix);
}

/** Stores a draft. @returns whether there was room */
export function writeDraft(draft: Draft): boolean {
  return put(getStorage("local"), prefix + draft.id, JSON.stringify(draft));
}

export function removeDraft(id: string): void {
  getStorage("local")?.removeItem(prefix + id);
}

/** Returns the draft that this tab shows, and whether its last version was stored; undefined in a new tab. */
export function readTabDraft(): { readonly draft: Draft; readonly saved: string | undefined } | undefined {
  const storage = getStorage("session");
  const draft = parse(storage, tabName) as Draft | undefined;
  return draft && { draft, saved: storage?.getItem(savedName) ?? undefined };
}

/** Keeps the draft that this tab shows. @returns whether there was room */
export function writeTabDraft(draft: Draft): boolean {
  return put(getStorage("session"), tabName, JSON.stringify(draft));
}

/** Notes which version of this tab's draft is stored; undefined where none is. */
export function writeSavedStamp(stamp: string | undefined): void {
  if (stamp === undefined) getStorage("session")?.removeItem(savedName);
  else put(getStorage("session"), savedName, stamp);
}

/** Takes over what was stored as the only draft. @param chooseTitle returns the title of such values */
export function takeOverFormerDraft(chooseTitle: (values: Draft["values"]) => string): void {
  const former = (["session", "local"] as const).map((kind) => {
    const storage = getStorage(kind);
    const values = parse(storage, formerName) as Draft["values"] | undefined;
    storage?.removeItem(formerName);
    return values && Object.values(values).some((value) => value.trim() !== "")
      ? createDraft({ title: chooseTitle(values), values, pictures: {} })
      : undefined;
  });
  const [inTab, inAll] = former;
  const isSame = inTab && inAll && JSON.stringify(inTab.values) === JSON.stringify(inAll.values);
  for (const draft of [isSame ? undefined : inAll, inTab]) if (draft) writeDraft(draft);
  if (inTab && writeTabDraft(inTab)) writeSavedStamp(inTab.stamp);
}

/** Returns a new version. @param id of the draft; by default a new one */
export function createDraft(
  content: Pick<Draft, "title" | "values" | "pictures">,
  id: string = crypto.randomUUID(),
): Draft {
  return { ...content, id, changed: Date.now(), stamp: crypto.randomUUID() };
}

function parse(storage: Storage | undefined, name: string): unknown {
  try {
    return JSON.parse(storage?.getItem(name) ?? "null") ?? undefined;
  } catch {
    // What cannot be read is not there.
    return undefined;
  }
}

function put(storage: Storage | undefined, name: string, text: string): boolean {
  try {
    storage?.setItem(name, text);
    return storage !== undefined;
  } catch {
    // It is full.
    return false;
  }
}

/** Returns undefined where storage is off. */
function getStorage(kind: "session" | "local"): Storage | undefined {
  try {
    return kind === "session" ? sessionStorage : localStorage;
  } catch {
    return undefined;
  }
}
