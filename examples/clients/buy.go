// Buys a PDF over Lightning by L402, with Go's standard library alone.
//
//	SERVICE_URL=https://pdf.example.com PAY_INVOICE="lncli payinvoice -f" go run buy.go report.md report.pdf
//
// PAY_INVOICE is a command that pays the invoice put after it and prints the preimage. MAX_SATS is the most that is paid, 100 unless said.
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
	"os/exec"
	"regexp"
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

type offers struct {
	Offers []struct {
		Amount   float64 `json:"amount"`
		Currency string  `json:"currency"`
		Metadata struct {
			L402 *struct {
				Token   string `json:"token"`
				Invoice string `json:"invoice"`
			} `json:"l402"`
		} `json:"metadata"`
	} `json:"offers"`
	Warnings []warning `json:"warnings"`
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: go run buy.go FILE.md OUT.pdf")
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
		"options": map[string]any{"document_name": target},
	})
	if err != nil {
		return err
	}
	key, err := keyBeside(target)
	if err != nil {
		return err
	}

	status, answer, err := send(body, key, "")
	if err != nil {
		return err
	}
	if status == http.StatusPaymentRequired {
		credential, err := pay(answer)
		if err != nil {
			return err
		}
		if status, answer, err = send(body, key, credential); err != nil {
			return err
		}
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

// Sends the document, and again while the service says that it may come again: 503 means that nothing is lost.
func send(body []byte, key, credential string) (int, []byte, error) {
	for {
		request, err := http.NewRequest("POST", service()+"/markdown", bytes.NewReader(body))
		if err != nil {
			return 0, nil, err
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Idempotency-Key", `"`+key+`"`)
		request.Header.Set("Prefer", "wait=20")
		if credential != "" {
			request.Header.Set("Authorization", credential)
		}
		status, answer, after, err := do(request)
		if err != nil || (status != http.StatusServiceUnavailable && status != http.StatusTooManyRequests) {
			return status, answer, err
		}
		time.Sleep(after)
	}
}

// Pays the invoice of a 402, within what may be spent. Returns the value of Authorization.
func pay(answer []byte) (string, error) {
	var asked offers
	if err := json.Unmarshal(answer, &asked); err != nil {
		return "", err
	}
	tell(asked.Warnings)
	most := 100.0
	if given := os.Getenv("MAX_SATS"); given != "" {
		var err error
		if most, err = strconv.ParseFloat(given, 64); err != nil {
			return "", fmt.Errorf("MAX_SATS is a number: %w", err)
		}
	}
	for _, offer := range asked.Offers {
		if offer.Metadata.L402 == nil {
			continue
		}
		if offer.Amount > most {
			return "", fmt.Errorf("it costs %g %s; the limit is %g sats", offer.Amount, offer.Currency, most)
		}
		// The wallet pays what the invoice says; give it a limit of its own, too.
		paid := exec.Command("sh", "-c", os.Getenv("PAY_INVOICE")+` "$0"`, offer.Metadata.L402.Invoice)
		paid.Stderr = os.Stderr
		printed, err := paid.Output()
		if err != nil {
			return "", fmt.Errorf("the wallet did not pay: %w", err)
		}
		preimage := regexp.MustCompile(`\b[0-9a-f]{64}\b`).FindString(string(printed))
		return "L402 " + offer.Metadata.L402.Token + ":" + preimage, nil
	}
	return "", errors.New("the service does not offer Lightning now")
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
		var err error
		if answer, err = get(state.Path); err != nil {
			return err
		}
		time.Sleep(time.Second)
	}
	tell(state.Warnings)
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
	request.Header.Set("Prefer", "wait=20")
	status, answer, _, err := do(request)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("%s answered %d: %s", url, status, answer)
	}
	return answer, err
}

func do(request *http.Request) (int, []byte, time.Duration, error) {
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, 0, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return response.StatusCode, answer, time.Duration(max(1, seconds)) * time.Second, err
}

func tell(warnings []warning) {
	for _, one := range warnings {
		log.Printf("Warning: line %d: %s", one.Line, one.What)
	}
}

func service() string {
	if url := os.Getenv("SERVICE_URL"); url != "" {
		return url
	}
	return "http://localhost:3000"
}
