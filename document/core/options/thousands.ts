/** Returns a whole number as it is written in English, "40,000". `toLocaleString` would read ICU's data, which takes a process 10 ms when it starts. */
export function formatThousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
