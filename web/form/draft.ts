/** What stands in the form, by the names of its fields, so that it survives a refresh. Each tab has its own; a new one begins with the last. */
export type Draft = Readonly<Record<string, string>>;

const name = "markdown-to-pdf:draft";

export function storedDraft(): Draft | undefined {
  for (const storage of storages()) {
    try {
      const draft = JSON.parse(storage.getItem(name) ?? "null") as Draft | null;
      if (draft) return draft;
    } catch {
      // What cannot be read is not there.
    }
  }
  return undefined;
}

export function storeDraft(draft: Draft): void {
  for (const storage of storages()) {
    try {
      storage.setItem(name, JSON.stringify(draft));
    } catch {
      // Storage is full.
    }
  }
}

function storages(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}
