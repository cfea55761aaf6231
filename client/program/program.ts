import { delimiter } from "node:path";
import { Command } from "commander";
import { addConvert } from "./convert-command.ts";
import { addCredit } from "./credit-command.ts";
import { addPrice } from "./price-command.ts";
import { addReceipt } from "./receipt-command.ts";
import { exitCodes } from "./run.ts";

/** What the program is called in its help, and which version it is. */
export interface ProgramName {
  readonly name: string;
  readonly version: string;
}

/** Creates the buyer's program: it converts documents, tells their price, saves their receipts, and serves agents. */
export function createProgram({ name, version }: ProgramName): Command {
  const program = new Command(name)
    .description("Markdown to print-ready PDF, paid per document over Lightning or in USDC on Solana.")
    .version(version);
  addConvert(program);
  addPrice(program);
  addReceipt(program);
  addCredit(program);
  addAgentServer(program.command("mcp"), version);
  return program.addHelpText("after", exitCodes);
}

/** Creates a program that serves agents and does nothing else. */
export function createAgentProgram({ name, version }: ProgramName): Command {
  return addAgentServer(new Command(name).version(version), version);
}

function addAgentServer(command: Command, version: string): Command {
  return command
    .description("serves agents over standard input and output (Model Context Protocol)")
    .addHelpText("after", agentServerHelp)
    .action(async () => {
      const { serveAgents } = await import("../mcp/server.ts");
      await serveAgents(process.env, version);
    });
}

const agentServerHelp = `
Environment variables: SERVICE_URL; OUTPUT_FOLDER (default out); ALLOW_FOLDERS (more folders to read documents and images from,
separated by ${delimiter}); MAX_PRICE and MAX_SPEND, as for convert; SOLANA_WALLET_KEY and SOLANA_RPC_URL, or PAY_INVOICE (a command that
pays the invoice appended to it); ACCOUNT_KEY (credit, spent first); STATE_FOLDER (holds the secret of the document keys). Without a wallet, it returns invoices.`;
