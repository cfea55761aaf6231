import { App, Validations } from "aws-cdk-lib/core";
import { AwsSolutionsChecks } from "cdk-nag";
import { assertOfferHeadersFit } from "../lib/offer-headers.ts";
import { ConfigurationError } from "../lib/service-settings.ts";
import { addStacks } from "../lib/service-app.ts";

/** The CDK app: `npx cdk synth`, `npx cdk deploy --all`. */

const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
try {
  const env = account !== undefined && region !== undefined ? { account, region } : undefined;
  const { configuration } = addStacks(app, env);
  await assertOfferHeadersFit(configuration);
  app.synth();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
