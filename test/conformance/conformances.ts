import type { Conformance } from "./conformance.ts";
import { awsCli } from "./aws-cli/aws-cli.ts";
import { buyers } from "./buyers/buyers.ts";
import { cfnLint } from "./cfn-lint.ts";
import { citations } from "./citations/citations.ts";
import { dynamodb } from "./dynamodb/dynamodb.ts";
import { ecash } from "./ecash/ecash.ts";
import { generators } from "./generators/generators.ts";
import { invoices } from "./invoices/invoices.ts";
import { lambda } from "./lambda.ts";
import { lnd } from "./lnd/lnd.ts";
import { serverKills } from "./lnd/server-kills.ts";
import { moto } from "./moto/moto.ts";
import { qrBills } from "./qr-bills/qr-bills.ts";
import { receivers } from "./receivers/receivers.ts";
import { schemathesis } from "./schemathesis.ts";
import { stripe } from "./stripe/stripe.ts";
import { verapdf } from "./verapdf/verapdf.ts";
import { wallets } from "./wallets/wallets.ts";

/** Every run, in the order of `--all`. */
export const conformances: readonly Conformance[] = [
  lnd,
  serverKills,
  wallets,
  dynamodb,
  lambda,
  buyers,
  ecash,
  receivers,
  stripe,
  generators,
  schemathesis,
  cfnLint,
  moto,
  awsCli,
  verapdf,
  invoices,
  qrBills,
  citations,
];
