import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { apiTokenEndpoints } from "./api-tokens.ts";
import { demoEndpoint } from "./demo.ts";
import { deviceEndpoints } from "./devices.ts";
import { emailEndpoints } from "./email.ts";
import { loginEndpoints } from "./login.ts";
import { passkeyEndpoints } from "./passkeys.ts";
import { passwordEndpoints } from "./password.ts";
import { registrationEndpoint } from "./registration.ts";
import { secondStepEndpoints } from "./second-step.ts";
import { secondStepsEndpoints } from "./second-steps.ts";

export type AuthDeps = Pick<
  ApiDeps,
  "db" | "jwtSecret" | "limits" | "registration" | "isDemoOpen" | "confirmAddresses" | "issuer" | "logger" | "now"
>;

/** Registration, login, devices, passwords, second steps and e-mail addresses: `/api/auth/*`. */
export function authEndpoints(deps: AuthDeps): Endpoint[] {
  return [
    registrationEndpoint(deps),
    ...loginEndpoints(deps),
    demoEndpoint(deps),
    ...deviceEndpoints(deps),
    ...passwordEndpoints(deps),
    ...emailEndpoints(deps),
    ...apiTokenEndpoints(deps),
    ...passkeyEndpoints(deps),
    ...secondStepEndpoints(deps),
    ...secondStepsEndpoints(deps),
  ];
}
