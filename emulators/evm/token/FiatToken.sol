// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What of Circle's FiatToken has to do with balances: ERC-20, minting, and whom its issuer stops.
abstract contract FiatToken {
    string public name;
    string public symbol;
    string public currency;
    uint8 public decimals;
    uint256 public totalSupply;
    bool public paused;
    address public masterMinter;
    address public pauser;
    address public blacklister;
    address public owner;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public minterAllowance;
    mapping(address => bool) public isMinter;
    mapping(address => bool) public isBlacklisted;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Mint(address indexed minter, address indexed to, uint256 amount);
    event MinterConfigured(address indexed minter, uint256 minterAllowedAmount);
    event Blacklisted(address indexed account);
    event UnBlacklisted(address indexed account);
    event Pause();
    event Unpause();

    modifier whenNotPaused() {
        require(!paused, "Pausable: paused");
        _;
    }

    modifier notBlacklisted(address account) {
        require(!isBlacklisted[account], "Blacklistable: account is blacklisted");
        _;
    }

    modifier onlyPauser() {
        require(msg.sender == pauser, "Pausable: caller is not the pauser");
        _;
    }

    modifier onlyBlacklister() {
        require(msg.sender == blacklister, "Blacklistable: caller is not the blacklister");
        _;
    }

    /// As the token stands behind a proxy, it is set up by a call.
    function initialize(
        string memory tokenName,
        string memory tokenSymbol,
        string memory tokenCurrency,
        uint8 tokenDecimals,
        address newMasterMinter,
        address newPauser,
        address newBlacklister,
        address newOwner
    ) external {
        require(owner == address(0), "FiatToken: contract is already initialized");
        require(newMasterMinter != address(0), "FiatToken: new masterMinter is the zero address");
        require(newPauser != address(0), "FiatToken: new pauser is the zero address");
        require(newBlacklister != address(0), "FiatToken: new blacklister is the zero address");
        require(newOwner != address(0), "FiatToken: new owner is the zero address");
        (name, symbol, currency, decimals) = (tokenName, tokenSymbol, tokenCurrency, tokenDecimals);
        (masterMinter, pauser, blacklister, owner) = (newMasterMinter, newPauser, newBlacklister, newOwner);
        // The token itself is on its list (FiatToken v2.1): what is sent to it would be lost.
        isBlacklisted[address(this)] = true;
    }

    function configureMinter(address minter, uint256 amount) external whenNotPaused returns (bool) {
        require(msg.sender == masterMinter, "FiatToken: caller is not the masterMinter");
        isMinter[minter] = true;
        minterAllowance[minter] = amount;
        emit MinterConfigured(minter, amount);
        return true;
    }

    function mint(
        address to,
        uint256 amount
    ) external whenNotPaused notBlacklisted(msg.sender) notBlacklisted(to) returns (bool) {
        require(isMinter[msg.sender], "FiatToken: caller is not a minter");
        require(to != address(0), "FiatToken: mint to the zero address");
        require(amount > 0, "FiatToken: mint amount not greater than 0");
        require(amount <= minterAllowance[msg.sender], "FiatToken: mint amount exceeds minterAllowance");
        minterAllowance[msg.sender] -= amount;
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Mint(msg.sender, to, amount);
        emit Transfer(address(0), to, amount);
        return true;
    }

    function pause() external onlyPauser {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyPauser {
        paused = false;
        emit Unpause();
    }

    function blacklist(address account) external onlyBlacklister {
        isBlacklisted[account] = true;
        emit Blacklisted(account);
    }

    function unBlacklist(address account) external onlyBlacklister {
        isBlacklisted[account] = false;
        emit UnBlacklisted(account);
    }

    function transfer(
        address to,
        uint256 value
    ) external whenNotPaused notBlacklisted(msg.sender) notBlacklisted(to) returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(
        address from,
        address to,
        uint256 value
    )
        external
        whenNotPaused
        notBlacklisted(msg.sender)
        notBlacklisted(from)
        notBlacklisted(to)
        returns (bool)
    {
        require(value <= allowance[from][msg.sender], "ERC20: transfer amount exceeds allowance");
        _transfer(from, to, value);
        allowance[from][msg.sender] -= value;
        return true;
    }

    function approve(
        address spender,
        uint256 value
    ) external whenNotPaused notBlacklisted(msg.sender) notBlacklisted(spender) returns (bool) {
        require(spender != address(0), "ERC20: approve to the zero address");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function _transfer(address from, address to, uint256 value) internal virtual {
        require(from != address(0), "ERC20: transfer from the zero address");
        require(to != address(0), "ERC20: transfer to the zero address");
        require(value <= balanceOf[from], "ERC20: transfer amount exceeds balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
