import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { credentials } from "../../../server/aws/credentials.ts";
import { listen } from "../../../server/host/http-server.ts";
import { startS3AndSqs, type LocalS3AndSqs } from "../../../emulators/s3-and-sqs.ts";
import { startS3Front } from "../../../emulators/s3-front.ts";

const signed = { headers: { authorization: "AWS4-HMAC-SHA256" } };

it("a response that breaks off does so for its reader, who does not wait for the rest", async () => {
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

describe("a presigned URL", () => {
  let aws: LocalS3AndSqs;
  let client: S3Client;
  beforeAll(async () => {
    aws = await startS3AndSqs();
    client = createClient(credentials.AWS_SECRET_ACCESS_KEY);
    const object = { Bucket: aws.bucketName, Key: "a (1)*.pdf" };
    await client.send(new PutObjectCommand({ ...object, Body: "the PDF" }));
  });
  afterAll(() => aws.stop());

  const createClient = (secretAccessKey: string) =>
    new S3Client({
      region: credentials.AWS_REGION,
      endpoint: aws.endpoint,
      credentials: { accessKeyId: credentials.AWS_ACCESS_KEY_ID, secretAccessKey },
    });
  const signUrl = (signer: S3Client, command: GetObjectCommand | PutObjectCommand) =>
    getSignedUrl(signer, command, { expiresIn: 60 });
  const object = () => ({ Bucket: aws.bucketName, Key: "a (1)*.pdf" });
  const download = () =>
    signUrl(
      client,
      new GetObjectCommand({
        ...object(),
        ResponseContentDisposition: "attachment; filename*=UTF-8''a%20%281%29.pdf",
      }),
    );
  const refusal = async (answer: Response) => [
    answer.status,
    /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1],
  ];

  it("is valid for what was signed, any number of times", async () => {
    const url = await download();
    for (let times = 0; times < 2; times++) expect(await (await fetch(url)).text()).toBe("the PDF");
  });

  it("may be signed for storing", async () => {
    const url = await signUrl(client, new PutObjectCommand({ Bucket: aws.bucketName, Key: "b.pdf" }));
    expect((await fetch(url, { method: "PUT", body: "another" })).status).toBe(200);
  });

  it.each(["PUT", "DELETE", "HEAD", "POST"])("refuses %s where GET was signed", async (method) => {
    const answer = await fetch(await download(), { method, ...(method === "PUT" && { body: "mine" }) });
    if (method === "HEAD") expect(answer.status).toBe(403);
    else expect(await refusal(answer)).toEqual([403, "SignatureDoesNotMatch"]);
    expect(await (await fetch(await download())).text()).toBe("the PDF");
  });

  it.each([
    ["another object", (url: string) => url.replace("a%20", "b%20")],
    ["another name of the file", (url: string) => url.replace("attachment", "inline")],
    ["a longer time", (url: string) => url.replace("X-Amz-Expires=60", "X-Amz-Expires=600")],
    ["a further parameter", (url: string) => `${url}&response-content-type=text%2Fhtml`],
    ["another signature", (url: string) => url.replace(/X-Amz-Signature=\w{4}/, "X-Amz-Signature=0000")],
  ])("refuses %s than was signed", async (_what, change) => {
    const url = await download();
    expect(change(url)).not.toBe(url);
    expect(await refusal(await fetch(change(url)))).toEqual([403, "SignatureDoesNotMatch"]);
  });

  it("refuses one that another account has signed", async () => {
    const url = await signUrl(createClient("stolen"), new GetObjectCommand(object()));
    expect(await refusal(await fetch(url))).toEqual([403, "SignatureDoesNotMatch"]);
  });
});
