/** Returns the origin of presigned URLs, as in the AWS SDK: an endpoint of its own, or the bucket's virtual host. */
export function storageOrigin(bucket: string, environment: NodeJS.ProcessEnv): string {
  const { AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: region = "us-east-1" } = environment;
  if (endpoint !== undefined && endpoint !== "") return new URL(endpoint).origin;
  return `https://${bucket}.s3.${region}.amazonaws.com`;
}

/**
 * Returns the policy of the page: our own files only; it fetches the PDF and shows it from memory, and the preview is in an empty frame of ours.
 * @param origins that it may also reach: those of the presigned URLs of PDFs, and of the rails
 */
export function pagePolicy(origins: readonly string[]): string {
  const reached = ["'self'", ...origins];
  return policy([
    ...ownFiles("script-src 'self'", "style-src 'self'"),
    `connect-src ${reached.join(" ")}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
  ]);
}

/** The reference: its viewer sets its own styles, and connects only to us. */
export const docsPolicy = policy([
  ...ownFiles("script-src 'self'", "style-src 'self' 'unsafe-inline'"),
  "connect-src 'self'",
]);

/** Pages of words alone. */
export const wordsPolicy = policy([...ownFiles("style-src 'self'")]);

function ownFiles(...directives: readonly string[]): readonly string[] {
  return ["default-src 'none'", ...directives, "font-src 'self'", "img-src 'self' data:"];
}

function policy(directives: readonly string[]): string {
  return [...directives, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join("; ");
}

/** Returns the headers of every page for people. */
export function pageHeaders(contentSecurityPolicy: string): Readonly<Record<string, string>> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentSecurityPolicy,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}
