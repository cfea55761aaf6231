import { describe, expect, it } from "vitest";
import {
  allRails,
  findResources,
  synthesiseTemplates,
  type Templates,
} from "../../integration/assembly/assembly.ts";
import { ownNetwork } from "../../integration/assembly/configurations.ts";
import {
  findStatements,
  templateValues,
  type Statement,
} from "../../integration/assembly/template-values.ts";

/** The functions that call the Lightning node, and no others, go into a VPC that the operator names. */

const callers = ["payment-request", "submit", "sweep"];
const { vpc } = ownNetwork.lightning;

interface Deployed {
  readonly id: string;
  readonly statements: readonly Statement[];
  readonly properties: Readonly<Record<string, unknown>>;
}

function findFunctions(templates: Templates): Map<string, Deployed> {
  const values = templateValues(templates, {});
  return new Map(
    findResources(templates.service, "AWS::Lambda::Function").map(([id, properties]) => {
      const { Variables } = properties.Environment as { Variables: Record<string, string> };
      const roleId = (properties.Role as { "Fn::GetAtt": [string, string] })["Fn::GetAtt"][0];
      const statements = findStatements(templates.service, values, roleId);
      return [Variables.POWERTOOLS_SERVICE_NAME ?? "", { id, statements, properties }];
    }),
  );
}

const synthesise = (configuration: object) => findFunctions(synthesiseTemplates({ configuration }));
const within = synthesise(ownNetwork);
const without = synthesise({
  ...ownNetwork,
  lightning: { ...allRails.lightning, node: ownNetwork.lightning.node },
});

/** Lists what a function may do, or is denied, in a VPC only; an action a row, since CDK merges statements. */
function listAddedRights(name: string): readonly Statement[] {
  const rows = ({ statements }: Deployed) =>
    statements.flatMap(({ actions, ...rest }) => actions.map((action) => ({ ...rest, actions: [action] })));
  const [inside, outside] = [within.get(name), without.get(name)];
  if (!inside || !outside) return [];
  const before = new Set(rows(outside).map((row) => JSON.stringify(row)));
  return rows(inside).filter((row) => !before.has(JSON.stringify(row)));
}

describe("a VPC", () => {
  it("contains the functions that call the node, and no others", () => {
    const placed = [...within].filter(([, { properties }]) => properties.VpcConfig !== undefined);
    expect(placed.map(([name]) => name).sort()).toEqual(callers);
    for (const [, { properties }] of placed)
      expect(properties.VpcConfig).toEqual({
        SubnetIds: vpc.subnetIds,
        SecurityGroupIds: vpc.securityGroupIds,
      });
    expect([...without.values()].filter(({ properties }) => properties.VpcConfig !== undefined)).toEqual([]);
  });

  it.each(callers)(
    "lets Lambda make and delete network interfaces for %s, which cannot do so itself",
    (name) => {
      const interfaces = [
        "ec2:CreateNetworkInterface",
        "ec2:DescribeNetworkInterfaces",
        "ec2:DescribeSubnets",
        "ec2:DeleteNetworkInterface",
        "ec2:AssignPrivateIpAddresses",
        "ec2:UnassignPrivateIpAddresses",
      ];
      const conditions = {
        ArnEquals: { "lambda:SourceFunctionArn": { "Fn::GetAtt": [within.get(name)?.id, "Arn"] } },
      };
      const rights = [
        ...interfaces.map((action) => ({ effect: "Allow", actions: [action], resources: ["*"] })),
        ...[...interfaces, "ec2:DetachNetworkInterface"].map((action) => ({
          effect: "Deny",
          actions: [action],
          resources: ["*"],
          conditions,
        })),
      ];
      const added = listAddedRights(name);
      expect(added).toHaveLength(rights.length);
      expect(added).toEqual(expect.arrayContaining(rights));
    },
  );

  it("gives no other function a right", () => {
    expect(within.size).toBeGreaterThan(callers.length);
    for (const name of within.keys())
      if (!callers.includes(name)) expect(listAddedRights(name), name).toEqual([]);
  });
});
