/** Of what a proof tries at random, this share is tried in each run of the tests; all of it by `npm run test:slow`. */
const share = 1 / 4;

/** How often a proof tries something at random. @param most in a run of the slow tests */
export function runs(most: number): number {
  return process.env.PROOFS === "all" ? most : Math.ceil(most * share);
}
