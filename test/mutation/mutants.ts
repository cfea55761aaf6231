/** A deliberate fault: in a file, one text in the place of another. */
export interface Mutant {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** Two or three faults of each room: conditions of payment steps, limits, permissions, rules of layout. */
export const mutants: readonly Mutant[] = [
  // Payments and purchases
  mutant(
    "lambdas/payments/ledger/ledger-writes.ts",
    "AND lease_until = :old_lease AND lease_until < :now",
    "AND lease_until = :old_lease",
  ),
  mutant(
    "lambdas/payments/ledger/ledger-writes.ts",
    '"#state <> :settled OR fulfilled = :no"',
    '"attribute_exists(pk) OR fulfilled = :no"',
  ),
  mutant("lambdas/payments/ledger/ledger-writes.ts", "if (parseJob(item, now())) return true;", ""),
  mutant(
    "lambdas/payments/ledger/create-ledger.ts",
    "hasLock ? [takeLease] : [takeLease, lock(payments, record)]",
    "[takeLease]",
  ),
  mutant(
    "lambdas/purchases/steps.ts",
    'if (record.lease_until <= clock()) return { result: "pending" };',
    "",
  ),
  mutant("lambdas/purchases/resume.ts", "record.document_hash === document.hash", "true"),
  mutant("lambdas/purchases/resume.ts", "if (record.fulfilled) return refused(record);", ""),
  mutant(
    "lambdas/purchases/resume.ts",
    "const renewed = await parts.ledger.renew(payment);",
    "const renewed = payment;",
  ),
  mutant("lambdas/purchases/verification-limiter.ts", "if (!isRefused) giveBack();", "giveBack();"),
  mutant("lambdas/purchases/find-unrecorded-payments.ts", 'if (lookUp.result !== "settled") continue;', ""),
  mutant(
    "lambdas/payments/protocols/l402/credentials.ts",
    "if (!timingSafeEqual(digest, paymentHash)) return",
    "if (digest.length !== 32) return",
  ),
  mutant(
    "lambdas/payments/protocols/l402/credentials.ts",
    "value === documentHash ? undefined",
    'value !== "" ? undefined',
  ),
  mutant(
    "lambdas/payments/networks/lightning/check-invoice.ts",
    "amountRaw !== String(claimed.amountSats * 1000)",
    "amountRaw === undefined",
  ),
  mutant(
    "lambdas/payments/networks/solana/verification/payment-check.ts",
    'if (transaction.destination !== account) return refuse("recipient_mismatch");',
    "",
  ),
  mutant(
    "lambdas/payments/networks/solana/verification/payment-check.ts",
    "if (transaction.amount === price) return",
    'if (transaction.amount !== "") return',
  ),
  mutant(
    "lambdas/payments/facilitator/outcomes.ts",
    'if (!errorReason || transaction !== "") return false;',
    "if (!errorReason) return false;",
  ),
  mutant(
    "lambdas/payments/networks/solana/settle.ts",
    "const isConfirmed = await chain.confirms(",
    "const isConfirmed = true || await chain.confirms(",
  ),
  mutant(
    "lambdas/payments/memo.ts",
    "JSON.stringify([documentHash, network, asset, payTo, amount])",
    "JSON.stringify([documentHash, network, asset, payTo])",
  ),
  // Jobs, rendering, sweep, e-mail
  mutant(
    "lambdas/jobs/job-store.ts",
    "(attribute_not_exists(lease_until) OR lease_until < :now))",
    "attribute_exists(pk))",
  ),
  mutant("lambdas/jobs/requeue.ts", '":next": retries + 1', '":next": retries'),
  mutant("lambdas/render/render.ts", "if (endedAttempts(job) >= maxEnded) {", "if (job.attempts < 0) {"),
  mutant(
    "lambdas/sweep/sweep.ts",
    "if (!isBeingRendered) await purchases.enqueue(job);",
    "await jobs.find(jobId);",
  ),
  mutant(
    "lambdas/email/limits.ts",
    "attribute_not_exists(messages) OR messages < :most",
    "attribute_not_exists(messages) OR messages <= :most",
  ),
  mutant("lambdas/aws/hourly-limit.ts", "if (count.isOver) return false;\n        try", "try"),
  mutant(
    "lambdas/email/recipient-token.ts",
    'return timingSafeEqual(mac(key, recipient), Buffer.from(proof, "base64url")) ? recipient',
    'return proof !== "" ? recipient',
  ),
  mutant("client/payment/spending.ts", "if (sum > inAll) {", "if (sum < 0n) {"),
  // Infrastructure
  mutant(
    "lib/service/rendering.ts",
    '{ actions: ["s3:GetObject"], resources: [data.objects("sources/")]',
    '{ actions: ["s3:GetObject"], resources: [data.objects("")]',
  ),
  mutant("lib/service/purchasing.ts", '          "dynamodb:DeleteItem",\n', ""),
  mutant("lib/data/documents.ts", "BlockPublicAccess.BLOCK_ALL", "BlockPublicAccess.BLOCK_ACLS_ONLY"),
  mutant("lib/service/work-queue.ts", "timeout.toSeconds() * 6", "timeout.toSeconds()"),
  // The document's safety and limits
  mutant("document/public-web/addresses.ts", '  ["169.254.0.0", 16],\n', ""),
  mutant("document/images/remote-images.ts", "if (size > maxBytes) {", "if (size < 0) {"),
  mutant(
    "document/browser/isolated-page.ts",
    "page.setJavaScriptEnabled(false)",
    "page.setJavaScriptEnabled(true)",
  ),
  mutant(
    "document/html/last-gate.ts",
    'href: ["http", "https", "mailto", "tel", "sms", "geo"]',
    'href: ["http", "https", "mailto", "tel", "sms", "geo", "javascript"]',
  ),
  mutant("document/markdown/limits.ts", "++breaks > maxBreaks", "++breaks < 0"),
  mutant(
    "document/html/table-cells.ts",
    "if (cellsIn(root) + writtenIn(root) <= maxCellsOfTable) return;",
    "if (cellsIn(root) >= 0) return;",
  ),
  // The document's pages
  mutant(
    "document/layout/page-ends/code-lines.ts",
    "const minKeptShare = 0.6;",
    "const minKeptShare = 0.95;",
  ),
  mutant("document/layout/tables.ts", "starts.push(begin);", "starts.push(row);"),
  mutant("document/layout/page-ends/white-space.ts", "const maxGap = 0.2;", "const maxGap = 2;"),
  mutant(
    "document/layout/margins/continued-tables.ts",
    "if (index === 0 || page === pages[index - 1]) return [];",
    "return [];",
  ),
  mutant(
    "document/layout/notes/choose-notes.ts",
    "if (isSubset(more, tryNotes(page, more))) {",
    "if (!isSubset(more, tryNotes(page, more))) {",
  ),
  mutant(
    "document/pdf/structure/kinds/headings.ts",
    "while ((around.at(-1) ?? 0) >= level) around.pop();",
    "while ((around.at(-1) ?? 0) > level) around.pop();",
  ),
  mutant(
    "document/pdf/information.ts",
    '`/${name} (D:${(day ?? "").replaceAll("-", "")}000000Z)`',
    "`/${name} (D:20200101000000Z)`",
  ),
];

function mutant(file: string, find: string, replace: string): Mutant {
  return { file, find, replace };
}
