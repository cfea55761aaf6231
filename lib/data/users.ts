import { Duration, Stack, Validations, type RemovalPolicy } from "aws-cdk-lib/core";
import { AccountRecovery, FeaturePlan, Mfa, UserPool, type UserPoolClient } from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";

export interface UsersProps {
  readonly removalPolicy: RemovalPolicy;
  readonly protect: boolean;
  /** Whether anybody may register. */
  readonly selfSignUp: boolean;
}

/** Who may log in: a Cognito user pool and the client that people log in by. */
export class Users extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Issuer of the pool's tokens. */
  readonly issuer: string;

  constructor(scope: Construct, id: string, { removalPolicy, protect, selfSignUp }: UsersProps) {
    super(scope, id);
    this.pool = new UserPool(this, "Pool", {
      selfSignUpEnabled: selfSignUp,
      signInAliases: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: protect,
      removalPolicy,
    });
    this.client = this.pool.addClient("Client", {
      authFlows: { userSrp: true, userPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.hours(1),
    });
    this.issuer = `https://cognito-idp.${Stack.of(this).region}.${Stack.of(this).urlSuffix}/${this.pool.userPoolId}`;

    Validations.of(this.pool).acknowledge(
      {
        id: "AwsSolutions-COG2",
        reason: "A second factor is optional: an account can lose only its document quota.",
      },
      {
        id: "AwsSolutions-COG3",
        reason: "AWS bills threat protection per user and month; operators can turn it on in the pool.",
      },
      {
        id: "AwsSolutions-COG8",
        reason: "AWS bills the Plus plan per user and month, and nothing here uses it.",
      },
    );
  }
}
