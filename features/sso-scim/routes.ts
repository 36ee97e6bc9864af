import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { backChannelEndpoint } from "./back-channel.ts";
import { domainEndpoints } from "./domains.ts";
import { groupRuleEndpoints } from "./group-rules.ts";
import { identityEndpoints } from "./identity.ts";
import { joinEndpoints } from "./join.ts";
import { settingsEndpoints } from "./settings.ts";
import { signInEndpoints } from "./sign-in.ts";
import { signInRuleEndpoints } from "./sign-in-rules.ts";

/** How the people of an organization sign in with their company: its domains, its OpenID provider, and what its groups give. */
export function companyEndpoints(deps: ApiDeps): Endpoint[] {
  return [
    ...domainEndpoints(deps),
    ...joinEndpoints(deps),
    ...identityEndpoints(deps),
    ...settingsEndpoints(deps),
    ...groupRuleEndpoints(deps),
    ...signInRuleEndpoints(deps),
    ...signInEndpoints(deps),
    backChannelEndpoint(deps),
  ];
}
