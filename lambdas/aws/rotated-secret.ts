import { UnavailableError } from "../http-contract/errors.ts";
import { readPreviousSecret, readSecret } from "./secrets.ts";

/** A secret that callers present, and that may be rotated: its current and its previous text are both accepted. */
export interface RotatedSecret {
  /**
   * Returns the texts as read at most 5 minutes ago, or when they could be read last; undefined where they never could, or there is no secret.
   * Never fails.
   */
  texts(): Promise<readonly string[] | undefined>;
  /** Returns the current text and the previous one, as read at most 1 minute ago. @throws {UnavailableError} when they cannot be read */
  recentTexts(): Promise<readonly string[]>;
}

/** How long texts are cached, in ms. A text that is no longer valid is accepted for this time. */
const maxAgeMs = 5 * 60_000;
/** Time without another read, in ms, whatever credentials callers present. */
const recheckMs = 60_000;

interface Held {
  readonly texts: readonly string[];
  /** Whether the previous text was read, too, which few calls need. */
  readonly includesPrevious: boolean;
  /** When reading began, epoch ms. */
  readonly at: number;
}

/** Reads and caches a secret. @param id in Secrets Manager; undefined where there is no secret */
export function createRotatedSecret(id: string | undefined, clock: () => number): RotatedSecret {
  let cache: Held | undefined;
  let reading: Promise<Held> | undefined;

  const readTexts = async (secretId: string, includesPrevious: boolean): Promise<Held> => {
    const at = clock();
    const current = await readSecret(secretId);
    // Read last: after a rotation between the two calls, the first text is the previous one, and none is missing.
    const previous = includesPrevious ? await readPreviousSecret(secretId) : undefined;
    cache = { texts: [current, ...(previous === undefined ? [] : [previous])], includesPrevious, at };
    return cache;
  };
  const readTextsOnce = (secretId: string, includesPrevious: boolean): Promise<Held> =>
    (reading ??= readTexts(secretId, includesPrevious).finally(() => {
      reading = undefined;
    }));

  return {
    async texts() {
      if (id === undefined) return undefined;
      if (cache && clock() - cache.at < maxAgeMs) return cache.texts;
      return (await readTextsOnce(id, false).catch(() => cache))?.texts;
    },

    async recentTexts() {
      if (id === undefined) return [];
      if (cache?.includesPrevious && clock() - cache.at < recheckMs) return cache.texts;
      try {
        const { includesPrevious, texts } = await readTextsOnce(id, true);
        return includesPrevious ? texts : (await readTextsOnce(id, true)).texts;
      } catch (cause) {
        throw new UnavailableError("busy", "The service is temporarily unavailable. Try again.", 5, {
          cause,
        });
      }
    },
  };
}
