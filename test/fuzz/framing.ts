import { connect } from "node:net";

/** What a server may say to bytes that are hardly HTTP: nothing, or one of its refusals. */
const refusals = /^(?:HTTP\/1\.1 (?:[24]\d\d) |$)/;

const post = "POST /markdown HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";

/** Bytes, by what is wrong with them. */
const frames: Readonly<Record<string, string | Buffer>> = {
  "no request": "\r\n\r\n",
  "random bytes": Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 193 + 7) % 256)),
  TLS: Buffer.from("16030100c6010000c20303", "hex"),
  "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "HTTP/0.9": "GET /\r\n",
  "an unknown method": "FROB /markdown HTTP/1.1\r\nHost: a\r\n\r\n",
  "no host": "GET /health HTTP/1.1\r\n\r\n",
  "two hosts": "GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
  "an absolute address":
    "GET http://strange-host.example/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  "a line without an end": `GET /${"a".repeat(100_000)}`,
  "a long line": `GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  "many headers": `GET /health HTTP/1.1\r\nHost: a\r\n${"x: y\r\n".repeat(5_000)}\r\n`,
  "a long header": `GET /health HTTP/1.1\r\nHost: a\r\nX: ${"y".repeat(100_000)}\r\n\r\n`,
  "a folded header": "GET /health HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n",
  "a header with NUL": "GET /health HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n",
  "a blank before a colon": "GET /health HTTP/1.1\r\nHost : a\r\n\r\n",
  "two lengths": `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
  "a length and chunks": `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  "chunks, obfuscated": `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  "a negative length": `${post}Content-Length: -1\r\n\r\n`,
  "a huge length": `${post}Content-Length: 99999999999999999999\r\n\r\n{}`,
  "a chunk of bad size": `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
  "a smuggled request": `${post}Content-Length: 2\r\nConnection: close\r\n\r\n{}GET /health HTTP/1.1\r\nHost: a\r\n\r\n`,
  "bare line feeds": "GET /health HTTP/1.1\nHost: a\n\n",
  "an expectation": `${post}Expect: 999-x\r\nContent-Length: 2\r\n\r\n{}`,
  "an upgrade": "GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n",
  "a tunnel": "CONNECT strange-host.example:443 HTTP/1.1\r\nHost: a\r\n\r\n",
  "a path with bytes": Buffer.from(
    "GET /\xff\xfe%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "latin1",
  ),
};

/** Sends bytes that are hardly HTTP to a server, each over a connection of its own, and sees whether it goes on. */
export async function framingFaults(url: string): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const faults: string[] = [];
  for (const [name, bytes] of Object.entries(frames)) {
    const answer = await exchange(hostname, Number(port), bytes);
    if (!refusals.test(answer)) faults.push(`${name}: ${answer.slice(0, 60)}`);
    if (answer.includes("strange-host")) faults.push(`${name}: a strange host is handed out`);
  }
  const { status } = await fetch(`${url}/health`);
  if (status !== 200) faults.push("The server does not go on");
  return faults;
}

function exchange(host: string, port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, host, () => socket.end(bytes));
    const done = (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("data", (data) => {
      answer += data.toString("latin1");
    });
    // The server sees that nothing more will come, answers or not, and closes.
    socket.on("error", done).on("close", done);
  });
}
