import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { addStacks } from "../lib/service-app.ts";

/** The CDK app: `npx cdk synth`, `npx cdk deploy --all`. */

const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
addStacks(app, account !== undefined && region !== undefined ? { account, region } : undefined);
app.synth();
