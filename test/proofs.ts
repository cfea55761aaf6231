/**
 * Returns how often a proof tries something at random.
 * @param most in a run of the slow tests
 * @param share tried in each run of the tests
 */
export function runs(most: number, share = 1 / 4): number {
  return process.env.PROOFS === "all" ? most : Math.ceil(most * share);
}
