/** Returns the value of the attribute `expires_at`, in epoch seconds (DynamoDB, "Time to Live"). @param at when the item expires, epoch ms */
export function ttlAt(at: number): number {
  return Math.floor(at / 1000);
}
