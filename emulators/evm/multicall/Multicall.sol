// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Many calls in one, as Multicall3 answers at one address of every chain: facilitators ask by it why a payment cannot be collected.
contract Multicall {
    struct Call {
        address target;
        bytes callData;
    }
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }
    struct Result {
        bool success;
        bytes returnData;
    }

    function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++)
            results[i] = _call(calls[i].target, calls[i].callData, !requireSuccess);
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++)
            results[i] = _call(calls[i].target, calls[i].callData, calls[i].allowFailure);
    }

    function _call(address target, bytes calldata data, bool mayFail) private returns (Result memory) {
        (bool success, bytes memory answer) = target.call(data);
        require(success || mayFail, "Multicall3: call failed");
        return Result(success, answer);
    }
}
