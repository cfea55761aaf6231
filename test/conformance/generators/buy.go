// Buys documents over Lightning by the client that oapi-codegen makes of the service's OpenAPI document.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	"conformance/generated/pdf"
)

type bought struct {
	Status int    `json:"status"`
	Answer string `json:"answer"`
}

func main() {
	client, err := pdf.NewClientWithResponses(os.Getenv("SERVICE_URL"))
	check(err)
	var documents []string
	check(json.Unmarshal([]byte(os.Getenv("DOCUMENTS")), &documents))
	var results []bought
	for _, text := range documents {
		var document pdf.ConversionRequest
		check(json.Unmarshal([]byte(text), &document))
		results = append(results, buy(client, document))
	}
	printed, err := json.Marshal(results)
	check(err)
	fmt.Println(string(printed))
}

func buy(client *pdf.ClientWithResponses, document pdf.ConversionRequest) bought {
	answer, err := client.PostMarkdownWithResponse(context.Background(), nil, document)
	check(err)
	if asked := answer.JSON402; asked != nil {
		invoice, err := client.PostPaymentRequestWithResponse(context.Background(), pdf.PaymentRequest{
			OfferId:             asked.Offers[0].Id,
			PaymentContextToken: asked.PaymentContextToken,
		})
		check(err)
		pay(invoice.JSON200.PaymentRequest.PaymentRequest)
		answer, err = client.PostMarkdownWithResponse(context.Background(), nil, document)
		check(err)
	}
	if answer.JSON200 == nil {
		return bought{answer.StatusCode(), string(answer.Body)}
	}
	job, err := json.Marshal(answer.JSON200)
	check(err)
	return bought{answer.StatusCode(), string(job)}
}

func pay(invoice string) {
	body, err := json.Marshal(map[string]string{"payment_request": invoice})
	check(err)
	paid, err := http.Post(os.Getenv("SERVICE_URL")+"/test-wallets/pay", "application/json", bytes.NewReader(body))
	check(err)
	paid.Body.Close()
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
