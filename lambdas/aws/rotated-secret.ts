import { UnavailableError } from "../http-contract/errors.ts";
import { readPreviousSecret, readSecret } from "./secrets.ts";

/** A secret that others show us, and may show in its old form for a while after it was exchanged. */
export interface RotatedSecret {
  /**
   * What it is, as it was read five minutes ago at most, or when it could be read last; undefined where it never could, or there is no secret.
   */
  texts(): Promise<readonly string[] | undefined>;
  /**
   * What it is and what it was before, as they were read a minute ago at most.
   * @throws {UnavailableError} when it cannot be read
   */
  recentTexts(): Promise<readonly string[]>;
}

/** So long a form that was ended is still taken, in ms. */
const believedMs = 5 * 60_000;
/** So long nothing is looked up again, in ms, whatever strangers show. */
const restMs = 60_000;

interface Held {
  readonly texts: readonly string[];
  /** Whether the text before the current one was asked for, which few need. */
  readonly isWhole: boolean;
  /** When it was begun to be read. */
  readonly at: number;
}

/** @param id in Secrets Manager; undefined where there is no secret */
export function createRotatedSecret(id: string | undefined, clock: () => number): RotatedSecret {
  let held: Held | undefined;
  let looking: Promise<Held> | undefined;

  const look = async (secretId: string, isWhole: boolean): Promise<Held> => {
    const at = clock();
    const current = await readSecret(secretId);
    // Second: an exchange between the two calls makes what was read first the previous one, and leaves out nothing.
    const previous = isWhole ? await readPreviousSecret(secretId) : undefined;
    held = { texts: [current, ...(previous === undefined ? [] : [previous])], isWhole, at };
    return held;
  };
  const lookOnce = (secretId: string, isWhole: boolean): Promise<Held> =>
    (looking ??= look(secretId, isWhole).finally(() => {
      looking = undefined;
    }));

  return {
    async texts() {
      if (id === undefined) return undefined;
      if (held && clock() - held.at < believedMs) return held.texts;
      return (await lookOnce(id, false).catch(() => held))?.texts;
    },

    async recentTexts() {
      if (id === undefined) return [];
      if (held?.isWhole && clock() - held.at < restMs) return held.texts;
      try {
        const { isWhole, texts } = await lookOnce(id, true);
        return isWhole ? texts : (await lookOnce(id, true)).texts;
      } catch (cause) {
        throw new UnavailableError("The service cannot tell now where requests come from. Try again.", 5, {
          cause,
        });
      }
    },
  };
}
