// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import { FiatToken } from "./FiatToken.sol";
import { Signatures } from "./Signatures.sol";

/// USDC of our own: transfers by signed authorization (EIP-3009), checked in the order and refused in the words of Circle's FiatTokenV2_2.
contract Usdc is FiatToken {
    string public constant version = "2";

    bytes32 public constant TRANSFER_WITH_AUTHORIZATION_TYPEHASH =
        keccak256(
            "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
        );
    bytes32 public constant RECEIVE_WITH_AUTHORIZATION_TYPEHASH =
        keccak256(
            "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
        );
    bytes32 public constant CANCEL_AUTHORIZATION_TYPEHASH =
        keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    /// Whether a nonce of an account is used or cancelled.
    mapping(address => mapping(bytes32 => bool)) public authorizationState;

    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

    struct Transfer3009 {
        address from;
        address to;
        uint256 value;
        uint256 validAfter;
        uint256 validBefore;
        bytes32 nonce;
    }

    /// EIP-712's, of the chain that the token is on now.
    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    keccak256(
                        "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
                    ),
                    keccak256(bytes(name)),
                    keccak256(bytes(version)),
                    block.chainid,
                    address(this)
                )
            );
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        _use(
            TRANSFER_WITH_AUTHORIZATION_TYPEHASH,
            Transfer3009(from, to, value, validAfter, validBefore, nonce),
            abi.encodePacked(r, s, v)
        );
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external {
        _use(
            TRANSFER_WITH_AUTHORIZATION_TYPEHASH,
            Transfer3009(from, to, value, validAfter, validBefore, nonce),
            signature
        );
    }

    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        _use(
            RECEIVE_WITH_AUTHORIZATION_TYPEHASH,
            Transfer3009(from, to, value, validAfter, validBefore, nonce),
            abi.encodePacked(r, s, v)
        );
    }

    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) external {
        _use(
            RECEIVE_WITH_AUTHORIZATION_TYPEHASH,
            Transfer3009(from, to, value, validAfter, validBefore, nonce),
            signature
        );
    }

    function cancelAuthorization(
        address authorizer,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        _cancel(authorizer, nonce, abi.encodePacked(r, s, v));
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, bytes memory signature) external {
        _cancel(authorizer, nonce, signature);
    }

    function _use(
        bytes32 kind,
        Transfer3009 memory asked,
        bytes memory signature
    ) private whenNotPaused notBlacklisted(asked.from) notBlacklisted(asked.to) {
        if (kind == RECEIVE_WITH_AUTHORIZATION_TYPEHASH)
            require(asked.to == msg.sender, "FiatTokenV2: caller must be the payee");
        require(block.timestamp > asked.validAfter, "FiatTokenV2: authorization is not yet valid");
        require(block.timestamp < asked.validBefore, "FiatTokenV2: authorization is expired");
        _requireUnused(asked.from, asked.nonce);
        _requireSigned(asked.from, keccak256(abi.encode(kind, asked)), signature);
        authorizationState[asked.from][asked.nonce] = true;
        emit AuthorizationUsed(asked.from, asked.nonce);
        _transfer(asked.from, asked.to, asked.value);
    }

    function _cancel(address authorizer, bytes32 nonce, bytes memory signature) private whenNotPaused {
        _requireUnused(authorizer, nonce);
        _requireSigned(
            authorizer,
            keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce)),
            signature
        );
        authorizationState[authorizer][nonce] = true;
        emit AuthorizationCanceled(authorizer, nonce);
    }

    function _requireUnused(address authorizer, bytes32 nonce) private view {
        require(
            !authorizationState[authorizer][nonce],
            "FiatTokenV2: authorization is used or canceled"
        );
    }

    function _requireSigned(address account, bytes32 message, bytes memory signature) private view {
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), message));
        require(Signatures.signed(account, digest, signature), "FiatTokenV2: invalid signature");
    }
}
