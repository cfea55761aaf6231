/** The region and the credentials by which AWS's clients call the emulators. */
export const credentials = {
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
} as const;
