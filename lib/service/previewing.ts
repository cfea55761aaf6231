import { Duration } from "aws-cdk-lib/core";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { reportUnzippedSize } from "../assets/unzipped-size.ts";
import { createEntry } from "./canary.ts";
import { printingProps, type Rendering } from "./rendering.ts";
import type { ServiceProps } from "./service-props.ts";
import { ServiceFunction } from "./service-function.ts";

export interface PreviewingProps extends ServiceProps {
  readonly rendering: Rendering;
}

/**
 * The function that prints what nobody has paid for. It reads the fonts and nothing else: no document, no table, no secret. Submit invokes it for each
 * preview, so that a buyer's document never waits behind one.
 */
export class Previewing extends Construct {
  readonly preview: ServiceFunction;
  /** What submit invokes. */
  readonly entry: IFunction;

  constructor(scope: Construct, id: string, { configuration, logRetention, rendering }: PreviewingProps) {
    super(scope, id);
    this.preview = new ServiceFunction(this, "preview", {
      ...printingProps(rendering.printing),
      // Submit waits a second longer (lambdas/previews/invoke.ts).
      timeout: Duration.seconds(20),
      logRetention,
    });
    reportUnzippedSize(rendering.printing.layer, this.preview);
    this.entry = createEntry(this, this.preview, configuration);
  }
}
