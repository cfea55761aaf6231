import { OAuth2Server } from "oauth2-mock-server";

/** Whom the local issuer's tokens are meant for. */
export const localAudience = "markdown-to-pdf";

/** An issuer of access tokens on this machine. */
export interface LocalIssuer {
  /** The issuer's address: its tokens' `iss`. */
  readonly url: string;
  readonly jwksUrl: string;
  /** Returns an access token as Amazon Cognito makes them; `change` alters its header and payload before it is signed. */
  token(
    subject: string,
    change?: (header: object, payload: Record<string, unknown>) => void,
  ): Promise<string>;
  stop(): Promise<void>;
}

/** Starts an OpenID Connect issuer (oauth2-mock-server) that gives anybody a token: `POST <url>/token` does it over HTTP. */
export async function startOidcIssuer(): Promise<LocalIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const url = `http://127.0.0.1:${String(server.address().port)}`;
  server.issuer.url = url;

  const asAccessToken = (payload: Record<string, unknown>, subject: string): void => {
    Object.assign(payload, { sub: subject, token_use: "access", client_id: localAudience });
  };
  server.service.on("beforeTokenSigning", ({ payload }: { payload: Record<string, unknown> }) => {
    asAccessToken(payload, "local-user");
  });

  return {
    url,
    jwksUrl: `${url}/jwks`,
    token: (subject, change = () => undefined) =>
      server.issuer.buildToken({
        scopesOrTransform: (header, payload) => {
          asAccessToken(payload, subject);
          change(header, payload);
        },
      }),
    stop: () => server.stop(),
  };
}
