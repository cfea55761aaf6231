/** CAIP-2 id of Base Sepolia: clients refuse chains that they do not know. */
export const evmNetwork = "eip155:84532";

/** Address of USDC on Base Sepolia, where the test token stands on the local chain, too. */
export const evmUsdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
