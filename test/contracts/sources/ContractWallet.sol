// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import { Signatures } from "../../../emulators/evm/token/Signatures.sol";

/// A wallet that is a contract: what its owner's key signed, it says it signed (EIP-1271).
contract ContractWallet {
    address public owner;

    function initialize(address newOwner) external {
        require(owner == address(0), "ContractWallet: already initialized");
        owner = newOwner;
    }

    function isValidSignature(bytes32 digest, bytes memory signature) external view returns (bytes4) {
        return Signatures.signed(owner, digest, signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
