package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math/big"
	"os"
	"strconv"
	"strings"

	"github.com/gagliardetto/solana-go"
	budget "github.com/gagliardetto/solana-go/programs/compute-budget"
	"github.com/gagliardetto/solana-go/programs/token"
	"github.com/gagliardetto/solana-go/rpc"
)

// USDC, on Solana and on its test network, and the decimals that it has on both. Nothing else is paid.
var usdc = map[string]string{
	"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
	"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
}

const decimals = 6

// PaymentRequired of x402 version 2, as far as it is read here; what is accepted is sent back whole.
type required struct {
	Accepts  []json.RawMessage `json:"accepts"`
	Resource json.RawMessage   `json:"resource"`
}

type accepted struct {
	Scheme  string `json:"scheme"`
	Network string `json:"network"`
	Asset   string `json:"asset"`
	Amount  string `json:"amount"`
	PayTo   string `json:"payTo"`
	Extra   struct {
		FeePayer string `json:"feePayer"`
		Memo     string `json:"memo"`
	} `json:"extra"`
}

// Signs what PAYMENT-REQUIRED asks for, within the limit. Returns the value of PAYMENT-SIGNATURE.
func sign(header string) (string, error) {
	var asked required
	if err := decode(header, &asked); err != nil {
		return "", errors.New("the service does not offer x402 now")
	}
	for _, raw := range asked.Accepts {
		var want accepted
		if err := json.Unmarshal(raw, &want); err != nil {
			return "", err
		}
		if want.Scheme != "exact" || want.Asset == "" || want.Asset != usdc[want.Network] {
			continue
		}
		transaction, err := transfer(want)
		if err != nil {
			return "", err
		}
		payload, err := json.Marshal(map[string]any{
			"x402Version": 2,
			"resource":    asked.Resource,
			"accepted":    raw,
			"payload":     map[string]string{"transaction": transaction},
		})
		return base64.StdEncoding.EncodeToString(payload), err
	}
	return "", errors.New("the service does not take USDC on Solana")
}

// The transaction of the scheme "exact": a transfer to be sent, and its fee paid, by the facilitator.
func transfer(want accepted) (string, error) {
	amount, err := strconv.ParseUint(want.Amount, 10, 64)
	if err != nil {
		return "", err
	}
	if err := withinLimit(amount); err != nil {
		return "", err
	}
	key, err := walletKey()
	if err != nil {
		return "", err
	}
	var addresses [3]solana.PublicKey
	for i, text := range []string{want.Asset, want.PayTo, want.Extra.FeePayer} {
		if addresses[i], err = solana.PublicKeyFromBase58(text); err != nil {
			return "", err
		}
	}
	mint, payTo, feePayer := addresses[0], addresses[1], addresses[2]
	from, _, err := solana.FindAssociatedTokenAddress(key.PublicKey(), mint)
	if err != nil {
		return "", err
	}
	to, _, err := solana.FindAssociatedTokenAddress(payTo, mint)
	if err != nil {
		return "", err
	}
	recent, err := rpc.New(node(want.Network)).GetLatestBlockhash(context.Background(), rpc.CommitmentConfirmed)
	if err != nil {
		return "", err
	}
	// The memo binds the payment to this document. No account has to sign it.
	memo := solana.NewInstruction(solana.MemoProgramID, solana.AccountMetaSlice{}, []byte(want.Extra.Memo))
	transaction, err := solana.NewTransactionBuilder().
		SetFeePayer(feePayer).
		SetRecentBlockHash(recent.Value.Blockhash).
		AddInstruction(budget.NewSetComputeUnitLimitInstruction(20_000).Build()).
		AddInstruction(budget.NewSetComputeUnitPriceInstruction(1).Build()).
		AddInstruction(token.NewTransferCheckedInstruction(amount, decimals, from, mint, to, key.PublicKey(), nil).Build()).
		AddInstruction(memo).
		Build()
	if err != nil {
		return "", err
	}
	transaction.Message.SetVersion(solana.MessageVersionV0)
	if _, err := transaction.PartialSign(func(of solana.PublicKey) *solana.PrivateKey {
		if of.Equals(key.PublicKey()) {
			return &key
		}
		return nil
	}); err != nil {
		return "", err
	}
	return transaction.ToBase64()
}

// MAX_USDC holds for what is signed, whatever was offered.
func withinLimit(amount uint64) error {
	given := os.Getenv("MAX_USDC")
	if given == "" {
		given = "0.10"
	}
	most, ok := new(big.Rat).SetString(given)
	if !ok {
		return errors.New("MAX_USDC is a number")
	}
	price := new(big.Rat).SetFrac(new(big.Int).SetUint64(amount), big.NewInt(1_000_000))
	log.Printf("It costs %s USDC.", price.FloatString(decimals))
	if price.Cmp(most) > 0 {
		return fmt.Errorf("the limit is %s USDC", given)
	}
	return nil
}

func walletKey() (solana.PrivateKey, error) {
	var numbers []uint8
	text := os.Getenv("SOLANA_WALLET_KEY")
	// Go takes an array of bytes for base64, so its numbers are read one by one.
	for _, one := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("[], \n", r) }) {
		number, err := strconv.ParseUint(one, 10, 8)
		if err != nil {
			return nil, errors.New("SOLANA_WALLET_KEY is a JSON array of 64 bytes")
		}
		numbers = append(numbers, uint8(number))
	}
	if len(numbers) != 64 {
		return nil, errors.New("SOLANA_WALLET_KEY is a JSON array of 64 bytes")
	}
	return solana.PrivateKey(numbers), nil
}

func node(network string) string {
	if url := os.Getenv("SOLANA_RPC_URL"); url != "" {
		return url
	}
	if network == "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1" {
		return rpc.DevNet_RPC
	}
	return rpc.MainNetBeta_RPC
}

// Why a payment was refused, as PAYMENT-RESPONSE has it.
func refusal(header string) string {
	var settlement struct{ ErrorReason string }
	if err := decode(header, &settlement); err != nil {
		return "no reason was given"
	}
	return settlement.ErrorReason
}

func decode(header string, into any) error {
	text, err := base64.StdEncoding.DecodeString(header)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}
