/**
 * A document that passes the check, and whose SVG is more work to count than a server can do: one rule whose 400 kB of declarations hold 298 times for
 * each of 20,000 elements.
 */
export const greedyText = `<svg filter=""><style>${Array<string>(298).fill("p").join(",")}{${"filter:url(#a);".repeat(26_700)}}</style>${"<p/>".repeat(20_000)}</svg>`;
