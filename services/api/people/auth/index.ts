import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../../deps/index.ts";
import { deviceEndpoints } from "./devices.ts";
import { emailEndpoints } from "./email.ts";
import { loginEndpoints } from "./login.ts";
import { passwordEndpoints } from "./password.ts";
import { registrationEndpoint } from "./registration.ts";

export type AuthDeps = Pick<ApiDeps, "db" | "jwtSecret" | "limits" | "registration" | "logger" | "now">;

/** Registration, login, devices, passwords and e-mail addresses: `/api/auth/*`. */
export function authEndpoints(deps: AuthDeps): Endpoint[] {
  return [
    registrationEndpoint(deps),
    ...loginEndpoints(deps),
    ...deviceEndpoints(deps),
    ...passwordEndpoints(deps),
    ...emailEndpoints(deps),
  ];
}

export { newOpaqueToken, opaqueTokenHash } from "@treadlight/people/accounts";
export { confirmPassword } from "./account-password.ts";
export { endLogins, loginKind } from "./logins.ts";

export { hashPassword, PASSWORD_COST, passwordMatches } from "./password-hash.ts";
export { createStaffAccount, hasStaffAccount } from "./staff-account.ts";
