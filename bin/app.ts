import { App } from "aws-cdk-lib";
import { readConfiguration } from "../lib/configuration.ts";
import { ServiceStack } from "../lib/stack.ts";

const app = new App();
const stage = String(app.node.tryGetContext("stage") ?? "dev");
const configuration = readConfiguration(stage, app.node.tryGetContext(stage));
new ServiceStack(app, `MarkdownToPdf-${stage}`, { stage, configuration });
app.synth();
