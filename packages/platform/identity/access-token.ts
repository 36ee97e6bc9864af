import { Expected } from "@treadlight/contract/errors";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";

export const ACCESS_TOKEN_LIFETIME_MS = 15 * 60_000;
const ISSUER = "treadlight";

const payloadSchema = z.object({
  sub: z.uuid(),
  org: z.uuid(),
  role: z.string(),
  staff: z.boolean(),
  sid: z.uuid(),
  demo: z.literal(true).optional(),
  exp: z.number(),
});

/** What an access token said about its bearer when it was signed. Their current rights are looked up. */
export interface AccessTokenClaims {
  userId: string;
  organizationId: string;
  role: string;
  isStaff: boolean;
  /** The login that issued it, which is the family of its refresh tokens; of a visitor of the demo, one that is none. */
  sessionId: string;
  /** Whether a visitor of the demo bears it, who may only read. */
  isDemo?: boolean;
}

export interface AccessTokens {
  sign(claims: AccessTokenClaims): Promise<{ token: string; expiresAt: Date }>;
  /** @throws Expected `token_expired`, or `unauthenticated` for any token that we did not sign */
  verify(token: string): Promise<AccessTokenClaims & { expiresAt: Date }>;
}

/**
 * Signs and verifies JWTs (HS256), which are valid for 15 minutes.
 * @param secret at least 32 bytes, shared by all services
 * @param now milliseconds since the epoch
 */
export function accessTokens({
  secret,
  now = Date.now,
}: {
  secret: string;
  now?: (() => number) | undefined;
}): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    async sign({ userId, organizationId, role, isStaff, sessionId, isDemo }) {
      const issuedAtS = Math.floor(now() / 1_000);
      const expiresAtS = issuedAtS + ACCESS_TOKEN_LIFETIME_MS / 1_000;
      const claims = { org: organizationId, role, staff: isStaff, sid: sessionId, ...(isDemo && { demo: true }) };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(issuedAtS)
        .setExpirationTime(expiresAtS)
        .sign(key);
      return { token, expiresAt: new Date(expiresAtS * 1_000) };
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          issuer: ISSUER,
          currentDate: new Date(now()),
        });
        const { sub, org, role, staff, sid, demo, exp } = payloadSchema.parse(payload);
        return {
          userId: sub,
          organizationId: org,
          role,
          isStaff: staff,
          sessionId: sid,
          isDemo: demo === true,
          expiresAt: new Date(exp * 1_000),
        };
      } catch (error) {
        throw new Expected(error instanceof errors.JWTExpired ? "token_expired" : "unauthenticated", { cause: error });
      }
    },
  };
}
