import { endCompanyLogins } from "@treadlight/contract/company";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import express from "express";
import { createLocalJWKSet, jwtVerify } from "jose";
import { z } from "zod";
import { CLOCK_TOLERANCE_S, openProvider, type ProviderDeps, providerOf } from "./provider.ts";
import { providerFetch } from "./provider-fetch.ts";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const MAX_AGE_S = 600;
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

const keysSchema = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) });

const claimsSchema = z
  .looseObject({
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    iat: z.number(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    /** An ID token has one; a logout token must not. */
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** The provider ends logins that it started (OpenID Connect Back-Channel Logout 1.0). */
export function backChannelEndpoint(deps: ProviderDeps): Endpoint {
  const { db, logger, now } = deps;
  return endpoint(endCompanyLogins, {
    before: [express.urlencoded({ extended: false, limit: "16kb", parameterLimit: 10 })],
    async handle({ params: { id: organizationId }, req }) {
      const body = z.object({ logout_token: z.string() }).safeParse(req.body);
      const client = await providerOf(deps, organizationId);
      if (!body.success || client?.protocol !== "oidc") throw new Expected("company_sign_in_failed");
      const provider = await openProvider(deps, client);
      const { jwks_uri: keysUrl = "", issuer } = provider.serverMetadata();
      const keys = await providerFetch(deps)(keysUrl)
        .then((answer) => answer.json())
        .then(keysSchema.parse)
        .catch((cause: unknown) => {
          throw new Expected("provider_unavailable", { cause });
        });
      const claims = await jwtVerify(body.data.logout_token, createLocalJWKSet(keys), {
        issuer,
        audience: client.clientId,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        maxTokenAge: MAX_AGE_S,
        currentDate: new Date(now()),
      })
        .then(({ payload }) => claimsSchema.parse(payload))
        .catch((cause: unknown) => {
          logger.warn({ err: cause, organizationId }, "back-channel logout rejected");
          throw new Expected("company_sign_in_failed", { cause });
        });
      const { sub, sid, iat } = claims;
      const ended = db
        .selectFrom("companyLogins")
        .where("organizationId", "=", organizationId)
        .$if(sub !== undefined, (query) => query.where("subject", "=", sub ?? ""))
        .$if(sid !== undefined, (query) => query.where("sid", "=", sid ?? ""))
        .select("loginId");
      await db
        .updateTable("logins")
        .set({ revokedAt: new Date(now()) })
        .where("id", "in", ended)
        .where("revokedAt", "is", null)
        // A token that is sent again does not end what began after it.
        .where("createdAt", "<=", new Date((iat + CLOCK_TOLERANCE_S) * 1_000))
        .execute();
      return { status: 200, body: { success: true } };
    },
  });
}
