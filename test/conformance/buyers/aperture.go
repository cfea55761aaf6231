// Buys documents by Aperture's own client of L402 (github.com/lightninglabs/aperture, l402.ClientInterceptor). The client is made for gRPC:
// what is added here carries a call over HTTP, and a payment to the test wallet.
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/btcsuite/btcd/btcutil"
	"github.com/btcsuite/btcd/chaincfg"
	"github.com/lightninglabs/aperture/l402"
	"github.com/lightninglabs/lndclient"
	"github.com/lightningnetwork/lnd/lntypes"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
)

var service = os.Getenv("SERVICE_URL")

// wallet pays invoices; of an LND's calls the client makes no other.
type wallet struct{ lndclient.LightningClient }

func (wallet) PayInvoice(_ context.Context, invoice string, _ btcutil.Amount,
	_ *uint64) chan lndclient.PaymentResult {

	results := make(chan lndclient.PaymentResult, 1)
	body, _ := json.Marshal(map[string]string{"payment_request": invoice})
	_, answer, _, err := post("/test-wallets/pay", body, nil)
	var paid struct{ Preimage string }
	if err == nil {
		err = json.Unmarshal(answer, &paid)
	}
	preimage, parseErr := lntypes.MakePreimageFromStr(paid.Preimage)
	if err == nil {
		err = parseErr
	}
	results <- lndclient.PaymentResult{Err: err, Preimage: preimage, PaidAmt: 5}
	return results
}

func post(path string, body []byte, header http.Header) (int, []byte, http.Header, error) {
	request, err := http.NewRequest("POST", service+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, nil, err
	}
	for name, values := range header {
		request.Header[name] = values
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, nil, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	return response.StatusCode, answer, response.Header, err
}

// buyer sends the document as the interceptor has it sent: first bare, then with the macaroon that it has paid for.
type buyer struct {
	store    l402.Store
	document string
	status   int
	answer   []byte
}

func (b *buyer) send(_ context.Context, _ string, _, _ interface{},
	_ *grpc.ClientConn, options ...grpc.CallOption) error {

	header := http.Header{}
	for _, option := range options {
		if _, ok := option.(grpc.PerRPCCredsCallOption); !ok {
			continue
		}
		token, err := b.store.CurrentToken()
		if err != nil {
			return err
		}
		paid, err := token.PaidMacaroon()
		if err != nil {
			return err
		}
		if err := l402.SetHeader(&header, paid, token.Preimage); err != nil {
			return err
		}
	}
	code, answer, received, err := post("/markdown", []byte(b.document), header)
	if err != nil {
		return err
	}
	b.status, b.answer = code, answer
	if code != http.StatusPaymentRequired {
		return nil
	}
	for _, option := range options {
		if trailer, ok := option.(grpc.TrailerCallOption); ok {
			*trailer.TrailerAddr = metadata.MD{
				"www-authenticate": received.Values("WWW-Authenticate"),
			}
		}
	}
	return status.Error(codes.Internal, "payment required")
}

// A store holds one token, which the client brings for ever after, so each document has a store of its own.
func storeOf(document, folder string) (*l402.FileStore, error) {
	own := filepath.Join(folder, fmt.Sprintf("%x", sha256.Sum256([]byte(document))))
	if err := os.MkdirAll(own, 0o700); err != nil {
		return nil, err
	}
	return l402.NewFileStore(own)
}

func main() {
	folder, err := os.MkdirTemp("", "conformance-aperture-")
	check(err)
	defer os.RemoveAll(folder)
	lnd := &lndclient.LndServices{Client: wallet{}, ChainParams: &chaincfg.RegressionNetParams}
	var documents []string
	check(json.Unmarshal([]byte(os.Getenv("DOCUMENTS")), &documents))
	var results []map[string]any
	for _, document := range documents {
		store, err := storeOf(document, folder)
		check(err)
		interceptor := l402.NewInterceptor(lnd, store, time.Minute, 100, 10, true)
		b := &buyer{store: store, document: document}
		check(interceptor.UnaryInterceptor(context.Background(), "/markdown", nil, nil, nil, b.send))
		results = append(results, map[string]any{"status": b.status, "answer": string(b.answer)})
	}
	result, err := json.Marshal(results)
	check(err)
	fmt.Println(string(result))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
