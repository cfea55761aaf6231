/**
 * Parses the credentials of some schemes in a value of `Authorization`. A client that pays by two protocols sends the header twice, and a gateway joins
 * both with a comma.
 * @param schemes in lower case
 * @returns what follows the name of the scheme, for each
 */
export function parseCredentials(
  authorization: string | undefined,
  schemes: readonly string[],
): readonly string[] {
  return (authorization ?? "").split(/,\s*(?=[A-Za-z][\w-]*\s)/).flatMap((credential) => {
    const [, scheme = "", value = ""] = /^\s*([A-Za-z][\w-]*)(?:\s+(.*))?$/s.exec(credential) ?? [];
    return schemes.includes(scheme.toLowerCase()) ? [value.trim()] : [];
  });
}
