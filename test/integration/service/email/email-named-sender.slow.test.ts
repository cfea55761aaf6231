import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { newAddress, startEmailService } from "./email-service.ts";
import { forThisFile } from "../../../lifetimes.ts";

const service = await forThisFile(
  startEmailService({ EMAIL_FROM: "Café Tides, Inc. <docs@markdown-to-pdf.example>" }),
);

it("a sender's name may contain a comma, and letters that are not ASCII", async () => {
  const to = newAddress();
  const job = await service.send(service.mailed(to));
  expect((await service.fate(job, ["email_delivered", "email_refused", "email_failed"])).status_meta).toBe(
    "email_delivered",
  );
  const [message] = service.messagesTo(to);
  expect(message?.from).toBe("docs@markdown-to-pdf.example");
  expect((await PostalMime.parse(message?.raw ?? "")).from).toEqual({
    name: "Café Tides, Inc.",
    address: "docs@markdown-to-pdf.example",
  });
});
