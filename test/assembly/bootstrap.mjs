// The part of Lambda's Node.js runtime that stands between the runtime API and a handler. Arguments: the asset's folder, the handler.
import { request } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, handlerName] = process.argv.slice(2);
const [file, exported] = handlerName.split(".");
const [host, port] = process.env.AWS_LAMBDA_RUNTIME_API.split(":");
const base = "/2018-06-01/runtime";

function call(method, path, body) {
  return new Promise((resolve, reject) => {
    const sent = request({ host, port, method, path: `${base}${path}` }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ headers: answer.headers, text: Buffer.concat(chunks).toString("utf8") }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const told = (error) =>
  JSON.stringify({
    errorType: error?.name,
    errorMessage: error?.message,
    stackTrace: error?.stack?.split("\n"),
  });

let handler;
try {
  ({ [exported]: handler } = await import(pathToFileURL(join(folder, `${file}.mjs`)).href));
} catch (error) {
  await call("POST", "/init/error", told(error));
  process.exit(1);
}

for (;;) {
  const { headers, text } = await call("GET", "/invocation/next");
  const id = headers["lambda-runtime-aws-request-id"];
  const deadline = Number(headers["lambda-runtime-deadline-ms"]);
  const context = {
    awsRequestId: id,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    invokedFunctionArn: headers["lambda-runtime-invoked-function-arn"],
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    const result = await handler(JSON.parse(text), context);
    await call("POST", `/invocation/${id}/response`, JSON.stringify(result) ?? "");
  } catch (error) {
    await call("POST", `/invocation/${id}/error`, told(error));
  }
}
