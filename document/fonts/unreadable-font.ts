/** A font of the service cannot be read. */
export class UnreadableFontError extends Error {
  override readonly name = "UnreadableFontError";
}
