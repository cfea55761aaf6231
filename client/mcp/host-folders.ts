import { fileURLToPath } from "node:url";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

/** How long a host may take to tell its folders, in ms. */
const askMs = 5_000;

/**
 * Requests the folders in which the host works (MCP 2025-11-25, "Roots"): again each time, because they change with its projects.
 * @returns none if the host does not list them
 */
export async function listHostFolders({ server }: McpServer): Promise<readonly string[]> {
  if (!server.getClientCapabilities()?.roots) return [];
  const { roots } = await server.listRoots(undefined, { timeout: askMs }).catch(() => ({ roots: [] }));
  return roots.flatMap(({ uri }) => {
    try {
      return [fileURLToPath(uri)];
    } catch {
      // A folder of another machine.
      return [];
    }
  });
}
