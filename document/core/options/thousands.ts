/** Formats an integer in English, "40,000". `toLocaleString` would read ICU's data, which adds 10 ms to a process's start. */
export function formatThousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
