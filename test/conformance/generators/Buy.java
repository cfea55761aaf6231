import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.PaymentsApi;
import org.openapitools.client.model.ConversionRequest;
import org.openapitools.client.model.PaymentRequest;
import org.openapitools.client.model.PaymentRequired;

/** Buys documents over Lightning by the client that openapi-generator makes of the service's OpenAPI document. */
public class Buy {
    private static final String service = System.getenv("SERVICE_URL");
    private static final ObjectMapper json = ApiClient.createDefaultObjectMapper();
    private static final ApiClient client = new ApiClient();

    public static void main(String[] words) throws Exception {
        client.updateBaseUri(service);
        List<Map<String, Object>> results = new ArrayList<>();
        for (String text : json.readValue(System.getenv("DOCUMENTS"), String[].class)) {
            ConversionRequest document = json.readValue(text, ConversionRequest.class);
            String job;
            try {
                job = sent(document);
            } catch (ApiException answer) {
                if (answer.getCode() != 402) throw answer;
                pay(json.readValue(answer.getResponseBody(), PaymentRequired.class));
                job = sent(document);
            }
            results.add(Map.of("status", 200, "answer", job));
        }
        System.out.println(json.writeValueAsString(results));
    }

    private static String sent(ConversionRequest document) throws Exception {
        return json.writeValueAsString(new DocumentsApi(client).postMarkdown(document, null, null, null, null, null, null, null));
    }

    private static void pay(PaymentRequired asked) throws Exception {
        PaymentRequest request =
                new PaymentRequest()
                        .offerId(asked.getOffers().get(0).getId())
                        .paymentContextToken(asked.getPaymentContextToken());
        String invoice = new PaymentsApi(client).postPaymentRequest(request).getPaymentRequest().getPaymentRequest();
        String body = json.writeValueAsString(Map.of("payment_request", invoice));
        HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(service + "/test-wallets/pay"))
                                .header("content-type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}
