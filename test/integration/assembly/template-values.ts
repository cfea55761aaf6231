import { findResources, type Template, type Templates } from "./assembly.ts";

/**
 * Resolves what CloudFormation would resolve when it deploys: references, attributes, imports and joins. What only a deployment
 * knows is named after the resource, or as `names` says.
 */
export interface TemplateValues {
  resolve(value: unknown, template: Template): unknown;
  text(value: unknown, template: Template): string;
}

const pseudo: Readonly<Record<string, string>> = {
  "AWS::Partition": "aws",
  "AWS::Region": "us-east-1",
  "AWS::AccountId": "000000000000",
  "AWS::URLSuffix": "amazonaws.com",
  "AWS::NoValue": "",
};

/** Creates a template's values. @param names physical names, by logical id; `<id>.<attribute>` for an attribute */
export function templateValues({ data }: Templates, names: Readonly<Record<string, string>>): TemplateValues {
  const imports = new Map<string, unknown>();
  const text = (value: unknown, template: Template): string => String(resolve(value, template));

  const attribute = (template: Template, id: string, name: string): string => {
    const known = names[`${id}.${name}`];
    if (known !== undefined) return known;
    const type = template.Resources[id]?.Type ?? "";
    const physical = names[id] ?? id;
    if (name === "Arn") return createArn(type, physical);
    if (name === "ApiEndpoint") return `https://${id}.execute-api.us-east-1.amazonaws.com`;
    return `${physical}-${name}`;
  };

  const reference = (template: Template, id: string): string => {
    const known = pseudo[id] ?? names[id];
    if (known !== undefined) return known;
    // A reference to a secret or a topic is its ARN, to others their name.
    const type = template.Resources[id]?.Type ?? "";
    return type === "AWS::SecretsManager::Secret" || type === "AWS::SNS::Topic" ? createArn(type, id) : id;
  };

  function resolve(value: unknown, template: Template): unknown {
    if (Array.isArray(value)) return value.map((item) => resolve(item, template));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value) as [string, unknown][];
    const [only] = entries;
    if (entries.length === 1 && only) {
      const [name, operand] = only;
      switch (name) {
        case "Ref":
          return reference(template, operand as string);
        case "Fn::GetAtt":
          return attribute(template, ...(operand as [string, string]));
        case "Fn::ImportValue":
          return imports.get(text(operand, template)) ?? `import ${text(operand, template)}`;
        case "Fn::Join": {
          const [separator, parts] = operand as [string, unknown[]];
          return parts.map((part) => text(part, template)).join(separator);
        }
        case "Fn::Sub":
          return (operand as string).replace(/\$\{([\w:]+)\}/g, (_, id: string) => reference(template, id));
        case "Fn::Select": {
          const [index, list] = operand as [number | string, unknown];
          return (resolve(list, template) as unknown[])[Number(index)];
        }
        case "Fn::Split": {
          const [separator, joined] = operand as [string, unknown];
          return text(joined, template).split(separator);
        }
      }
    }
    return Object.fromEntries(entries.map(([name, field]) => [name, resolve(field, template)]));
  }

  for (const { Value, Export } of Object.values(data.Outputs ?? {})) {
    if (Export) imports.set(text(Export.Name, data), resolve(Value, data));
  }
  return { resolve, text };
}

function createArn(type: string, name: string): string {
  const account = "us-east-1:000000000000";
  switch (type) {
    case "AWS::DynamoDB::Table":
      return `arn:aws:dynamodb:${account}:table/${name}`;
    case "AWS::S3::Bucket":
      return `arn:aws:s3:::${name}`;
    case "AWS::SQS::Queue":
      return `arn:aws:sqs:${account}:${name}`;
    case "AWS::SecretsManager::Secret":
      return `arn:aws:secretsmanager:${account}:secret:${name}`;
    case "AWS::Lambda::Function":
      return `arn:aws:lambda:${account}:function:${name}`;
    case "AWS::SNS::Topic":
      return `arn:aws:sns:${account}:${name}`;
    case "AWS::Logs::LogGroup":
      return `arn:aws:logs:${account}:log-group:${name}:*`;
    default:
      return `arn:aws:${type}:${name}`;
  }
}

/** One permission of a role, or what is denied to it, resolved. */
export interface Statement {
  readonly effect: "Allow" | "Deny";
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: unknown;
}

/** Lists everything that a function's role may do, and may not. */
export function findStatements(template: Template, values: TemplateValues, roleId: string): Statement[] {
  return findResources(template, "AWS::IAM::Policy")
    .filter(([, { Roles }]) => (Roles as { Ref: string }[]).some(({ Ref }) => Ref === roleId))
    .flatMap(
      ([, { PolicyDocument }]) => (PolicyDocument as { Statement: Record<string, unknown>[] }).Statement,
    )
    .map(({ Effect, Action, Resource, Condition }) => ({
      effect: Effect as Statement["effect"],
      actions: [Action].flat() as string[],
      resources: [values.resolve(Resource, template)].flat() as string[],
      ...(Condition !== undefined && { conditions: Condition }),
    }));
}
