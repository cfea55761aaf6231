import { expect, it } from "vitest";
import { listen } from "../../../local/http-server.ts";
import { startS3Front } from "../../../local/s3-front.ts";

const signed = { headers: { authorization: "AWS4-HMAC-SHA256" } };

it("an answer that breaks off does so for its reader, who does not wait for the rest", async () => {
  const breaking = await listen((_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("the first bytes", () => response.destroy());
  });
  const front = await startS3Front(breaking.url);
  try {
    const answer = await fetch(`${front.url}/documents/a.pdf`, signed);
    await expect(answer.text()).rejects.toThrow();
  } finally {
    await front.stop();
    await breaking.stop();
  }
});
