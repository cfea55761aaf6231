import * as z from "zod";
import type { Moto } from "./start-moto.ts";

/** The substitute for a resource that a template does not create. */
export interface Substitute {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

type Properties = Readonly<Record<string, unknown>>;
type Make = (moto: Moto, name: string, properties: Properties) => Promise<Substitute>;

/** Properties of CloudFormation as the API of the service has them: where the names are the same, the CLI checks their shapes. */
const input = (given: object): string => JSON.stringify(given);

/** Resources that moto's CloudFormation does not make, and its services do. */
const makers: Readonly<Record<string, Make>> = {
  async "AWS::SecretsManager::Secret"(moto, name, properties) {
    const { Description, GenerateSecretString: generated, SecretString } = properties;
    const random = z.object({ RandomPassword: z.string() });
    const text = generated
      ? random.parse(
          await moto.aws("secretsmanager", "get-random-password", "--cli-input-json", input(generated)),
        ).RandomPassword
      : SecretString;
    const created = await moto.aws(
      ...["secretsmanager", "create-secret"],
      ...["--cli-input-json", input({ Name: name, Description, SecretString: text })],
    );
    return { ref: z.object({ ARN: z.string() }).parse(created).ARN, attributes: {} };
  },

  async "AWS::Cognito::UserPool"(moto, name, { UserPoolTags: _, EnabledMfas: __, ...properties }) {
    const created = await moto.aws(
      ...["cognito-idp", "create-user-pool"],
      ...["--cli-input-json", input({ PoolName: name, ...properties })],
    );
    const { UserPool } = z.object({ UserPool: z.object({ Id: z.string(), Arn: z.string() }) }).parse(created);
    return { ref: UserPool.Id, attributes: { Arn: UserPool.Arn } };
  },

  async "AWS::Cognito::UserPoolClient"(moto, name, properties) {
    const created = await moto.aws(
      ...["cognito-idp", "create-user-pool-client"],
      ...["--cli-input-json", input({ ClientName: name, ...properties })],
    );
    const client = z.object({ UserPoolClient: z.object({ ClientId: z.string() }) }).parse(created);
    return { ref: client.UserPoolClient.ClientId, attributes: {} };
  },

  async "AWS::SES::EmailIdentity"(moto, _, { EmailIdentity }) {
    await moto.aws("sesv2", "create-email-identity", "--cli-input-json", input({ EmailIdentity }));
    return { ref: String(EmailIdentity), attributes: {} };
  },

  async "AWS::SES::ConfigurationSet"(moto, name, properties) {
    await moto.aws(
      ...["sesv2", "create-configuration-set"],
      ...["--cli-input-json", input({ ConfigurationSetName: name, ...properties })],
    );
    return { ref: name, attributes: {} };
  },
};

/** Makes a resource through the API of its service. @returns undefined where that is not known here */
export async function makeByHand(
  moto: Moto,
  type: string,
  name: string,
  properties: Properties,
): Promise<Substitute | undefined> {
  return makers[type]?.(moto, name, properties);
}
