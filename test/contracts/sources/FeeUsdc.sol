// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import { Usdc } from "../../../emulators/evm/token/Usdc.sol";

/// Keeps a hundredth of what is transferred, as some tokens do: the payee gets less than was authorized.
contract FeeUsdc is Usdc {
    function _transfer(address from, address to, uint256 value) internal override {
        uint256 fee = value / 100;
        super._transfer(from, to, value - fee);
        super._transfer(from, address(this), fee);
    }
}
