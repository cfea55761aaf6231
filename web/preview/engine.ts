/**
 * Returns whether this browser lays pages out by the engine that prints them. Others hyphenate and justify otherwise, and so break lines and pages
 * elsewhere. Chromium alone tells its brands (User-Agent Client Hints).
 */
export function isRenderingEngine(): boolean {
  return "userAgentData" in navigator;
}
