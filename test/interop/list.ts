import type { Row } from "./row.ts";

const version = / (\d+\.\d+\.\d+)\b/;

/** Formats the clients as docs/clients.md lists them, by their protocols: those that only differ in version are named once. */
export function formatList(rows: readonly Row[]): string {
  const protocols = Map.groupBy(rows, ({ protocol }) => protocol);
  return Array.from(protocols, ([protocol, some]) => `- **${protocol}:** ${formatClients(some)}.`).join("\n");
}

function formatClients(rows: readonly Row[]): string {
  const clients = Map.groupBy(rows, ({ name }) => name.replaceAll(/ \d+\.\d+\.\d+\b/g, ""));
  const named = Array.from(clients, ([name, some]) => {
    const versions = some.flatMap((row) => version.exec(row.name)?.[1] ?? []);
    const facts = [...versions, ...(some[0]?.cannot ? ["one document"] : [])];
    return facts.length > 0 ? `${name} (${facts.join(", ")})` : name;
  });
  return named.join("; ");
}
