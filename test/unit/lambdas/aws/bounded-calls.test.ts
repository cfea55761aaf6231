import { createServer, type AddressInfo, type Socket } from "node:net";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { boundedCalls } from "../../../../lambdas/aws/bounded-calls.ts";
import { comingTimeOuts } from "../../../time-outs.ts";
import { until } from "../../../until.ts";

const requestMs = 7_000;
const sockets: Socket[] = [];
const silent = createServer((socket) => {
  // It takes the request, and says nothing.
  socket.resume();
  sockets.push(socket);
});
let endpoint: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${String((silent.address() as AddressInfo).port)}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it("a call that is never answered ends when its time is over, and with an error", async () => {
  const client = new SQSClient({
    ...boundedCalls(requestMs),
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  });
  const timeOuts = comingTimeOuts(requestMs);
  const sent = client.send(new SendMessageCommand({ QueueUrl: `${endpoint}/queue`, MessageBody: "{}" }));
  const failed = expect(sent).rejects.toMatchObject({ name: "TimeoutError" });
  await until(() => sockets.length > 0);
  await timeOuts.end();
  await failed;
});
