// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Whether an account signed a digest: by its key, or, where the account is a contract, by what that says (EIP-1271).
library Signatures {
    /// Half of secp256k1's order: of the two signatures that a key can make of one digest, the token takes the low one (EIP-2).
    uint256 private constant HALF_ORDER = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;
    bytes4 private constant IS_VALID = 0x1626ba7e;

    function signed(address account, bytes32 digest, bytes memory signature) internal view returns (bool) {
        if (account.code.length == 0) return signer(digest, signature) == account;
        (bool answered, bytes memory answer) = account.staticcall(
            abi.encodeWithSelector(IS_VALID, digest, signature)
        );
        return answered && answer.length >= 32 && abi.decode(answer, (bytes32)) == bytes32(IS_VALID);
    }

    /// Reverts in the words of FiatToken's library ECRecover.
    function signer(bytes32 digest, bytes memory signature) private pure returns (address) {
        require(signature.length == 65, "ECRecover: invalid signature length");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly ("memory-safe") {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        require(uint256(s) <= HALF_ORDER, "ECRecover: invalid signature 's' value");
        require(v == 27 || v == 28, "ECRecover: invalid signature 'v' value");
        address found = ecrecover(digest, v, r, s);
        require(found != address(0), "ECRecover: invalid signature");
        return found;
    }
}
