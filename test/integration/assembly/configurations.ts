import { allRails } from "./assembly.ts";

/** Settings of a stage that change what is deployed, by name. */
type Choice = Readonly<Record<string, object>>;

/** Where all of them can be deployed to: a WAF before CloudFront is made there only. */
export const region = "us-east-1";

const from = "Markdown to PDF <documents@example.com>";

const rails: Choice = {
  "both rails": allRails,
  "Lightning alone": { lightning: allRails.lightning },
  "Solana alone": { x402: allRails.x402 },
};
const issuers: Choice = {
  "a user pool": { accounts: { selfSignUp: true } },
  "an own issuer": { accounts: { issuer: "https://issuer.example", audience: "pdf" } },
};
const emails: Choice = {
  "no email": {},
  "email of a domain": { email: { from } },
};

/** What the others are combined with in turn, since all of it with all the rest would take minutes. */
const rest: Choice = {
  "nothing else": {},
  "a domain": {
    documentHours: 24,
    domain: {
      name: "pdf.example.com",
      certificateArn: "arn:aws:acm:us-east-1:000000000000:certificate/00000000-0000-0000-0000-000000000000",
      hostedZoneId: "Z0123456789ABCDEFGHIJ",
    },
  },
  "alarms by email": {
    alarmEmail: "operator@example.com",
    contact: "help@example.com",
    logDays: 7,
    kmsKeyArn: "arn:aws:kms:eu-central-1:000000000000:key/00000000-0000-0000-0000-000000000000",
  },
};

/** A node without TLS in a network of the operator's own. */
export const ownNetwork = {
  ...allRails,
  lightning: {
    node: "phoenixd",
    url: "http://10.0.3.7:9740",
    vpc: {
      subnetIds: ["subnet-0a1b2c3d4e5f60718", "subnet-1a1b2c3d4e5f60718"],
      securityGroupIds: ["sg-0a1b2c3d4e5f60718"],
    },
  },
};

/** One by one, beside both rails. */
const others: Choice = {
  "a node in an own network": ownNetwork,
  "a WAF": { ...allRails, waf: 1000 },
  "email of an address": { ...allRails, email: { from, verify: "address" } },
  "email of another domain": { ...allRails, email: { from: "documents@example.org" } },
  "email by what is verified": { ...allRails, email: { from, verify: "existing" } },
};

function combined(...choices: readonly Choice[]): Record<string, object> {
  const [first = {}, ...further] = choices;
  if (further.length === 0) return { ...first };
  return Object.fromEntries(
    Object.entries(first).flatMap(([name, given]) =>
      Object.entries(combined(...further)).map(([more, beside]) => [
        `${name}, ${more}`,
        { ...given, ...beside },
      ]),
    ),
  );
}

/** Stages between any two of which an operator may change, by what they have. */
export const configurations: Choice = {
  ...Object.fromEntries(
    Object.entries(combined(rails, issuers, emails)).map(([name, given], index) => {
      const [more = "", beside = {}] = Object.entries(rest)[index % Object.keys(rest).length] ?? [];
      return [`${name}, ${more}`, { ...given, ...beside }];
    }),
  ),
  ...others,
};
