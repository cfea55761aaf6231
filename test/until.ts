const pauseMs = 20;
const pause = setTimeout;

/**
 * Looks again and again until there is something to see. Nothing but the time-out of the whole test ends it: how often it has to
 * look tells only how fast the machine is.
 */
export async function until<Seen>(
  look: () => Seen | Promise<Seen>,
): Promise<Exclude<Seen, false | undefined | null>> {
  for (;;) {
    const seen = await look();
    if (seen !== false && seen !== undefined && seen !== null)
      return seen as Exclude<Seen, false | undefined | null>;
    await new Promise((resolve) => pause(resolve, pauseMs));
  }
}
