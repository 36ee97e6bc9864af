import { randomUUID } from "node:crypto";
import { openDemo } from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { accessTokens } from "@treadlight/platform/identity";
import type { ApiDeps } from "../deps.ts";
import { activeAccount } from "./accounts.ts";

/** Lets visitors read the demo. Nothing is stored: there is no login, and the token ends after a quarter of an hour. */
export function demoEndpoint({
  db,
  jwtSecret,
  isDemoOpen,
  now,
}: Pick<ApiDeps, "db" | "jwtSecret" | "isDemoOpen" | "now">): Endpoint {
  const tokens = accessTokens({ secret: jwtSecret, now });
  return endpoint(openDemo, {
    async handle() {
      const demo = isDemoOpen
        ? await db
            .selectFrom("organizations")
            .where("demoReaderId", "is not", null)
            .select("demoReaderId as readerId")
            .executeTakeFirst()
        : undefined;
      if (!demo?.readerId) throw new Expected("not_found");
      const user = await activeAccount(db, demo.readerId);
      const { id: userId, organizationId, role } = user;
      const claims = { userId, organizationId, role, isStaff: false, sessionId: randomUUID(), isDemo: true };
      const { token: accessToken, expiresAt } = await tokens.sign(claims);
      return { status: 200, body: { success: true, data: { accessToken, expiresAt, user } } };
    },
  });
}
