/** When an item is to be gone, as the attribute `expires_at` says it: in epoch seconds (DynamoDB, "Time to Live"). @param at epoch ms */
export function ttlAt(at: number): number {
  return Math.floor(at / 1000);
}
