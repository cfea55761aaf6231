/**
 * Replaces tweetnacl in functions, which the package of macaroons loads for caveats of third parties. Ours have none, and a token to which somebody
 * added one opens nothing, as with a wrong key.
 */
export const secretbox = { open: () => null };
