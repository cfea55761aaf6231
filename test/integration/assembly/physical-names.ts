import type { Template } from "./assembly.ts";

/** A name that an account can give once: in a region, or in all. */
export interface PhysicalName {
  /** Of the resource, as its template knows it. */
  readonly id: string;
  readonly type: string;
  /** With what kind of thing it names: a queue and a topic may be called the same. */
  readonly name: string;
}

/**
 * Names that are no names: they tell people what a thing is, and it is known by an id of AWS's own, or belongs to its parent
 * (CloudFormation template reference, "Return values" of each type).
 */
const labels: readonly string[] = [
  "AWS::ApiGatewayV2::Api Name",
  "AWS::ApiGatewayV2::Stage StageName",
  "AWS::CloudWatch::Alarm MetricName",
  "AWS::Cognito::UserPool UserPoolName",
  "AWS::Cognito::UserPoolClient ClientName",
  "AWS::IAM::Policy PolicyName",
  "AWS::Lambda::EventInvokeConfig FunctionName",
  "AWS::Lambda::EventSourceMapping FunctionName",
  "AWS::Lambda::Permission FunctionName",
  "AWS::SES::ConfigurationSetEventDestination ConfigurationSetName",
  "AWS::SNS::Topic DisplayName",
];
/** Names that do not end in “Name”. */
const others: readonly string[] = ["AWS::SES::EmailIdentity EmailIdentity"];

/** Lists every physical name in a template; CloudFormation names all other resources after the stack. */
export function physicalNames(template: Template): PhysicalName[] {
  const named = Object.entries(template.Resources).flatMap(([id, { Type: type, Properties = {} }]) =>
    Object.entries(Properties).flatMap(([property, value]) => {
      const place = `${type} ${property}`;
      const isName = (property.endsWith("Name") && !labels.includes(place)) || others.includes(place);
      // A reference to something that CloudFormation names is as unlike others as that is.
      // Records of one name and several kinds stand beside each other.
      const kind = type === "AWS::Route53::RecordSet" ? ` ${String(Properties.Type)}` : "";
      return isName && !isReference(value)
        ? [{ id, type, name: `${place}${kind} ${JSON.stringify(value)}` }]
        : [];
    }),
  );
  const exported = Object.entries(template.Outputs ?? {}).flatMap(([id, { Export }]) =>
    Export ? [{ id, type: "export", name: `export ${JSON.stringify(Export.Name)}` }] : [],
  );
  return [...named, ...exported];
}

function isReference(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("Ref" in value || "Fn::GetAtt" in value);
}
