// Takes the callbacks of a service and saves the PDFs, verified by the published library of Standard Webhooks.
//
//	PORT=8080 SECRETS=secrets OUT=out go run .
//
// Whoever sends a document with options.callback_url is answered with the job's id and its callback_secret, and writes the secret into the
// file SECRETS/<id>. Put a server that speaks HTTPS in front.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type event struct {
	Type string `json:"type"`
	Data struct {
		ID          string `json:"id"`
		Description string `json:"description"`
		Path        string `json:"path"`
	} `json:"data"`
}

var jobID = regexp.MustCompile(`^[0-9a-f-]{36}$`)

func main() {
	http.HandleFunc("POST /", func(response http.ResponseWriter, request *http.Request) {
		status, err := receive(request)
		if err != nil {
			// Whatever went wrong here, the service calls again.
			log.Print(err)
			status = http.StatusInternalServerError
		}
		response.WriteHeader(status)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+setting("PORT", "8080"), nil))
}

// Answers within five seconds, or is called again. Returns the status of the answer.
func receive(request *http.Request) (int, error) {
	// The signature is over the bytes that came; parsing them first and writing them anew would change them.
	body, err := io.ReadAll(http.MaxBytesReader(nil, request.Body, 65_536))
	if err != nil {
		return http.StatusBadRequest, nil
	}
	// Tells which job it is about, to find its secret by; nothing else of it may be believed yet.
	var told event
	if json.Unmarshal(body, &told) != nil || !jobID.MatchString(told.Data.ID) {
		return http.StatusBadRequest, nil
	}
	secret, err := os.ReadFile(filepath.Join(setting("SECRETS", "secrets"), told.Data.ID))
	if errors.Is(err, os.ErrNotExist) {
		// A callback can be faster than the answer to the document: called again in a minute, we know the secret.
		return http.StatusServiceUnavailable, nil
	}
	if err != nil {
		return 0, err
	}
	webhook, err := standardwebhooks.NewWebhook(strings.TrimSpace(string(secret)))
	if err != nil {
		return 0, err
	}
	if webhook.Verify(body, request.Header) != nil {
		return http.StatusBadRequest, nil
	}
	// The same webhook-id is the same event, and may come twice. What is signed is known now, so it may name a file.
	handled := filepath.Join(setting("OUT", "out"), request.Header.Get("webhook-id")+".handled")
	if _, err := os.Stat(handled); err == nil {
		return http.StatusNoContent, nil
	}
	if err := handle(told); err != nil {
		return 0, err
	}
	return http.StatusNoContent, os.WriteFile(handled, nil, 0o644)
}

func handle(told event) error {
	if told.Type == "job.failed" {
		fmt.Printf("%s failed: %s\n", told.Data.ID, told.Data.Description)
		return nil
	}
	answer, err := get(told.Data.Path)
	if err != nil {
		return err
	}
	var output struct{ URL string }
	if err := json.Unmarshal(answer, &output); err != nil {
		return err
	}
	pdf, err := get(output.URL)
	if err != nil {
		return err
	}
	file := filepath.Join(setting("OUT", "out"), told.Data.ID+".pdf")
	if err := os.WriteFile(file+".part", pdf, 0o644); err != nil {
		return err
	}
	if err := os.Rename(file+".part", file); err != nil {
		return err
	}
	fmt.Printf("%s is in %s\n", told.Data.ID, file)
	return nil
}

func get(url string) ([]byte, error) {
	response, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answered %s", url, response.Status)
	}
	return io.ReadAll(response.Body)
}

func setting(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}
