import { Expected } from "@treadlight/contract/errors";
import { getOwnPatterns } from "@treadlight/contract/own-patterns";
import { SPECIFIED_RULES } from "@treadlight/domain/own-patterns";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";

/** What the caller's organization looks for, for people and for programs that look for it themselves. */
export function ownPatternsEndpoint(): Endpoint {
  return endpoint(getOwnPatterns, {
    async handle({ caller }) {
      if (caller.scopes && !caller.scopes.includes("sessions")) throw new Expected("insufficient_scope");
      // Anyone can read a publishable key, and names of projects are internal to the organization.
      if (caller.kind === "ingestKey" && caller.origins) throw new Expected("forbidden");
      return { status: 200, body: caller.ownRules ?? SPECIFIED_RULES };
    },
  });
}
