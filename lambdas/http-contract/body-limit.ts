/** Largest body of a request, in bytes of JSON, unless the operator sets another. */
export const defaultMaxBodyBytes = 2 * 1024 * 1024;
