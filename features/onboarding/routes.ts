import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { importPeopleEndpoint } from "./import-people.ts";
import { onboardingEndpoint } from "./onboarding.ts";

/** Setting up an organization in one request, and importing people from a CSV file. */
export function onboardingEndpoints(deps: ApiDeps): Endpoint[] {
  return [onboardingEndpoint(deps), importPeopleEndpoint(deps)];
}
