import { createHash } from "node:crypto";
import * as z from "zod";
import type { World } from "../../interop/world.ts";
import { listen, readBody, type HttpServer } from "../../../server/host/http-server.ts";

const asked = z.object({ payment_request: z.string() });

/** Starts an LND that pays, as `POST /v2/router/send` of its REST API does: one line of the stream, which reports success. */
export function startPayingNode(world: World): Promise<HttpServer> {
  return listen(async (request, response) => {
    if (request.url !== "/v2/router/send") {
      response.writeHead(404).end();
      return;
    }
    const body = await readBody(request, 100_000);
    const { payment_request } = asked.parse(JSON.parse(body.toString("utf8")));
    const payment_preimage = await world.payInvoice(payment_request);
    const payment_hash = createHash("sha256").update(Buffer.from(payment_preimage, "hex")).digest("hex");
    const result = { status: "SUCCEEDED", payment_hash, payment_preimage, value_sat: "5", fee_sat: "0" };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(`${JSON.stringify({ result })}\n`);
  });
}
