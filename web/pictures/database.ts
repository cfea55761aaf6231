/** The pictures of drafts in this browser's database (W3C, "Indexed Database API"): storage for texts has no room for them. */

interface StoredPicture {
  readonly id: string;
  /** A data URI. */
  readonly uri: string;
  /** When it was stored, epoch ms. */
  readonly stored: number;
}

const name = "markdown-to-pdf";
const storeName = "pictures";

let opened: Promise<IDBDatabase> | undefined;

/** Stores pictures. @throws {DOMException} where the browser stores none, as some private windows do */
export async function storePictures(pictures: readonly Omit<StoredPicture, "stored">[]): Promise<void> {
  const transaction = await begin("readwrite");
  const store = transaction.objectStore(storeName);
  for (const picture of pictures) store.put({ ...picture, stored: Date.now() } satisfies StoredPicture);
  await waitForEnd(transaction);
}

/** Returns the data URIs of those pictures that are stored, by their ids. @throws {DOMException} */
export async function readPictures(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const store = (await begin("readonly")).objectStore(storeName);
  const found = await Promise.all(
    ids.map((id) => waitFor(store.get(id) as IDBRequest<StoredPicture | undefined>)),
  );
  return new Map(found.flatMap((picture) => (picture ? [[picture.id, picture.uri]] : [])));
}

/** Deletes pictures that are not needed. @param olderThanMs younger ones may be of a draft that is being stored @throws {DOMException} */
export async function deletePictures(isNeeded: (id: string) => boolean, olderThanMs: number): Promise<void> {
  const transaction = await begin("readwrite");
  const request = transaction.objectStore(storeName).openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    const { id, stored } = cursor.value as StoredPicture;
    if (!isNeeded(id) && Date.now() - stored >= olderThanMs) cursor.delete();
    cursor.continue();
  };
  await waitForEnd(transaction);
}

async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  const database = await (opened ??= open());
  try {
    return database.transaction(storeName, mode);
  } catch {
    // The browser has closed it, as it does when a person clears what is stored.
    opened = open();
    return (await opened).transaction(storeName, mode);
  }
}

async function open(): Promise<IDBDatabase> {
  try {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName, { keyPath: "id" });
    };
    const database = await waitFor(request);
    // A later version of the page is not kept waiting.
    database.onversionchange = () => {
      database.close();
    };
    return database;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

function waitFor<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  request.onsuccess = () => {
    resolve(request.result);
  };
  request.onerror = () => {
    reject(request.error ?? new Error("The browser's database did not answer"));
  };
  return promise;
}

function waitForEnd(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  transaction.oncomplete = () => {
    resolve(undefined);
  };
  transaction.onabort = () => {
    reject(transaction.error ?? new Error("The browser's database did not store it"));
  };
  return promise;
}
