// Buys a PDF in USDC on Solana by x402, with Go's standard library and solana-go, the library of the official package for Go.
//
//	SERVICE_URL=https://pdf.example.com SOLANA_WALLET_KEY="$(cat wallet.json)" SOLANA_RPC_URL=https://… go run . report.md report.pdf
//
// SOLANA_WALLET_KEY is the JSON array of Solana's own tools. MAX_USDC is the most that is paid, 0.10 unless said. The wallet holds USDC and
// needs no SOL: the fee is paid for it. What is answered, other than 200:
//
//	402  not paid for yet, with the price; after a payment: it was refused, nothing was taken, and PAYMENT-RESPONSE says why
//	     (…_simulation_failed is mostly a wallet that holds too little)
//	413  the document is too large
//	422  the document cannot be printed, and is not charged; "detail" says what is wrong and where
//	429  too many requests, and 503, the outcome of the payment is not known yet: send the same again, with the same payment, after Retry-After
package main

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

type warning struct {
	Line int    `json:"line"`
	What string `json:"what"`
}

type job struct {
	Status      string    `json:"status"`
	Description string    `json:"description"`
	Path        string    `json:"path"`
	Warnings    []warning `json:"warnings"`
}

type output struct {
	URL    string `json:"url"`
	Pages  int    `json:"pages"`
	SHA256 string `json:"sha256"`
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: go run . FILE.md OUT.pdf")
	}
	if err := buy(os.Args[1], os.Args[2]); err != nil {
		log.Fatal(err)
	}
}

func buy(source, target string) error {
	markdown, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	body, err := json.Marshal(map[string]any{
		"data":    map[string]any{"text_body": string(markdown)},
		"options": map[string]any{"document_name": filepath.Base(target)},
	})
	if err != nil {
		return err
	}
	key, err := keyBeside(target)
	if err != nil {
		return err
	}

	status, header, answer, err := send(body, key, "")
	if err != nil {
		return err
	}
	if status == http.StatusPaymentRequired {
		payment, err := sign(header.Get("PAYMENT-REQUIRED"))
		if err != nil {
			return fmt.Errorf("not paid: %w", err)
		}
		if status, header, answer, err = send(body, key, payment); err != nil {
			return err
		}
	}
	if status == http.StatusPaymentRequired {
		return fmt.Errorf("the payment was refused: %s", refusal(header.Get("PAYMENT-RESPONSE")))
	}
	if status != http.StatusOK {
		return fmt.Errorf("the service answered %d: %s", status, answer)
	}
	return fetch(answer, target)
}

// Keeps the document apart from the same one of others. With the same key, what is paid for is never paid again.
func keyBeside(target string) (string, error) {
	key, err := os.ReadFile(target + ".key")
	if errors.Is(err, os.ErrNotExist) {
		key = []byte(rand.Text())
		err = os.WriteFile(target+".key", key, 0o600)
	}
	return string(key), err
}

// Sends the document, and again, with the same payment, while the service says that it may come again.
func send(body []byte, key, payment string) (int, http.Header, []byte, error) {
	for {
		request, err := http.NewRequest("POST", service()+"/markdown", bytes.NewReader(body))
		if err != nil {
			return 0, nil, nil, err
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Idempotency-Key", `"`+key+`"`)
		if payment != "" {
			request.Header.Set("PAYMENT-SIGNATURE", payment)
		}
		status, header, answer, err := do(request)
		if err != nil || (status != http.StatusServiceUnavailable && status != http.StatusTooManyRequests) {
			return status, header, answer, err
		}
		seconds, _ := strconv.Atoi(header.Get("Retry-After"))
		time.Sleep(time.Duration(max(1, seconds)) * time.Second)
	}
}

// Waits for the job to end, and downloads its PDF.
func fetch(answer []byte, target string) error {
	var state job
	for {
		if err := json.Unmarshal(answer, &state); err != nil {
			return err
		}
		if state.Status == "Failed" {
			return errors.New(state.Description)
		}
		if state.Status == "Done" {
			break
		}
		time.Sleep(time.Second)
		var err error
		if answer, err = get(state.Path); err != nil {
			return err
		}
	}
	for _, one := range state.Warnings {
		log.Printf("Warning: line %d: %s", one.Line, one.What)
	}
	answer, err := get(state.Path)
	if err != nil {
		return err
	}
	var made output
	if err := json.Unmarshal(answer, &made); err != nil {
		return err
	}
	pdf, err := get(made.URL)
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(pdf); hex.EncodeToString(sum[:]) != made.SHA256 {
		return errors.New("the download is damaged; ask for another address")
	}
	if err := os.WriteFile(target, pdf, 0o644); err != nil {
		return err
	}
	fmt.Printf("%d pages in %s\n", made.Pages, target)
	return nil
}

func get(url string) ([]byte, error) {
	request, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return nil, err
	}
	status, _, answer, err := do(request)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("%s answered %d: %s", url, status, answer)
	}
	return answer, err
}

func do(request *http.Request) (int, http.Header, []byte, error) {
	request.Header.Set("Prefer", "wait=20")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, nil, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	return response.StatusCode, response.Header, answer, err
}

func service() string {
	if url := os.Getenv("SERVICE_URL"); url != "" {
		return url
	}
	return "http://localhost:3000"
}
