import { parseAbi } from "viem";

/** Functions and events of the test token that its users call and read (TestUsdc.sol). */
export const tokenAbi = parseAbi([
  "function balanceOf(address account) view returns (uint256)",
  "function mint(address to, uint256 value)",
  "function setPaused(bool value)",
  "function setBlacklisted(address account, bool value)",
  "function setFee(uint256 value)",
  "function setSilent(bool value)",
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
  "function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)",
  "event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)",
]);
