import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { RefusedDestinationError } from "@treadlight/platform/outbound";
import type { Kysely } from "kysely";
import * as oidc from "openid-client";
import type { ApiDeps } from "../deps.ts";
import { sealer } from "../sign-in/secrets/sealed.ts";
import { ANSWER_WITHIN_S, providerFetch } from "./provider-fetch.ts";
import { openSamlProvider, type SamlSource } from "./saml-provider.ts";

export const CLOCK_TOLERANCE_S = 60;

/** Our registration with a provider. */
interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export type ProviderDeps = Pick<ApiDeps, "db" | "jwtSecret" | "privateWebhooks" | "logger" | "issuer" | "now">;

/** Where a provider sends the browser back to. */
export const redirectUri = (publicUrl: string) => `${publicUrl}/company-sign-in`;

/** Encrypts the client's secret of an organization. */
export const clientSecrets = (jwtSecret: string, organizationId: string) =>
  sealer(jwtSecret, `client secret of ${organizationId}`);

/** How an organization signs in. */
export type CompanyProvider = { groupsClaim: string } & (
  | ({ protocol: "oidc" } & Client)
  | ({ protocol: "saml" } & SamlSource)
);

/** The provider of an organization. */
export async function providerOf(
  { db, jwtSecret }: { db: Kysely<Database>; jwtSecret: string },
  organizationId: string,
): Promise<CompanyProvider | undefined> {
  const stored = await db
    .selectFrom("companySignIns")
    .where("organizationId", "=", organizationId)
    .select(["protocol", "issuer", "clientId", "clientSecret", "metadata", "metadataUrl", "groupsClaim"])
    .executeTakeFirst();
  if (!stored) return undefined;
  const { protocol, issuer, clientId, clientSecret: sealed, metadata, metadataUrl, groupsClaim } = stored;
  if (protocol === "saml") return { protocol, issuer, metadata, metadataUrl, groupsClaim };
  const clientSecret = sealed && (await clientSecrets(jwtSecret, organizationId).open(sealed));
  const client = { clientId: clientId ?? "", clientSecret: typeof clientSecret === "string" ? clientSecret : "" };
  return { protocol, issuer, ...client, groupsClaim };
}

/**
 * Fetches the provider's metadata. Fetched for each sign-in, so changed keys or addresses need no action here.
 * @throws Expected `provider_unavailable`
 */
export async function openProvider(
  { privateWebhooks, logger, now }: Pick<ApiDeps, "privateWebhooks" | "logger" | "now">,
  { issuer, clientId, clientSecret }: Client,
): Promise<oidc.Configuration> {
  const authenticate: oidc.ClientAuth = (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const isPosted = methods.includes("client_secret_post");
    return (isPosted ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret))(server, ...request);
  };
  const metadata = {
    [oidc.clockTolerance]: CLOCK_TOLERANCE_S,
    [oidc.clockSkew]: Math.round((now() - Date.now()) / 1_000),
  };
  try {
    return await oidc.discovery(new URL(issuer), clientId, metadata, authenticate, {
      // Without it, the library trusts an ID token that comes over TLS and does not check its signature.
      execute: [oidc.enableNonRepudiationChecks, ...(privateWebhooks ? [oidc.allowInsecureRequests] : [])],
      [oidc.customFetch]: providerFetch({ privateWebhooks }),
      timeout: ANSWER_WITHIN_S,
    });
  } catch (error) {
    logger.warn({ err: error, issuer }, "could not read provider metadata");
    throw new Expected("provider_unavailable", { cause: error, message: `The provider ${issuer} ${reasonOf(error)}.` });
  }
}

/** The address at which people sign in. @throws Expected `provider_unavailable` if the provider names none that a browser may open */
export function signInPage(provider: oidc.Configuration, parameters: Record<string, string>): URL {
  try {
    return oidc.buildAuthorizationUrl(provider, parameters);
  } catch (cause) {
    throw new Expected("provider_unavailable", {
      cause,
      message: "The provider's metadata has no authorization endpoint.",
    });
  }
}

/** Why a provider could not be used, for an owner: `could not be reached`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof oidc.ClientError)) return "could not be reached";
  if (error.cause instanceof RefusedDestinationError) return `may not be used: ${error.cause.message}`;
  switch (error.code) {
    case "OAUTH_TIMEOUT":
      return "did not answer in time";
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      return "names a different issuer in its metadata";
    case undefined:
      return "could not be reached";
    default:
      return "has no description at /.well-known/openid-configuration";
  }
}

/**
 * Tries everything that can be tried without a person.
 * @returns what is wrong, for an owner; null if nothing is
 */
export async function problemOf(deps: ProviderDeps, client: CompanyProvider): Promise<string | null> {
  try {
    if (client.protocol === "saml") {
      await openSamlProvider(deps, client);
      return null;
    }
    const provider = await openProvider(deps, client);
    signInPage(provider, {});
    const { jwks_uri: keys } = provider.serverMetadata();
    const answer = keys === undefined ? undefined : await providerFetch(deps)(keys).catch(() => undefined);
    if (!answer?.ok) return "The provider's signing keys could not be read.";
    return await problemOfClient(provider, redirectUri(deps.issuer.url));
  } catch (error) {
    if (error instanceof Expected) return error.message;
    throw error;
  }
}

/** Sends an invalid code: a provider that accepts the client rejects the code, otherwise it rejects the client. */
async function problemOfClient(provider: oidc.Configuration, redirect: string): Promise<string | null> {
  const url = new URL(redirect);
  const { issuer } = provider.serverMetadata();
  url.search = String(new URLSearchParams({ code: "treadlight-test", iss: issuer }));
  try {
    await oidc.authorizationCodeGrant(provider, url, { pkceCodeVerifier: oidc.randomPKCECodeVerifier() });
    return null;
  } catch (error) {
    const code = error instanceof oidc.ResponseBodyError ? error.error : undefined;
    if (
      code === "invalid_client" ||
      code === "unauthorized_client" ||
      error instanceof oidc.WWWAuthenticateChallengeError
    ) {
      return "The provider does not accept the client id and secret.";
    }
    return code === undefined ? "The provider's token endpoint returned an invalid response." : null;
  }
}
