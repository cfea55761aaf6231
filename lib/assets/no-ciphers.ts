/**
 * What functions get in the place of tweetnacl, which the package of macaroons loads for caveats of third parties. Ours have none, and a
 * token that somebody gave one opens nothing, as with a key that is wrong.
 */
export const secretbox = { open: () => null };
