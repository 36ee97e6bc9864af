import { Expected } from "@treadlight/contract/errors";
import { reportPolicyProblems } from "@treadlight/contract/extension";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { RequestHandler } from "express";
import { isPublishable } from "../publishable/publishable.ts";
import { checkSessionsScope } from "../requests/scope.ts";
import type { Heard } from "./heard.ts";

/** Counts which keys of its policy a browser extension cannot use. */
export function policyProblemsEndpoint(deps: {
  heard?: Heard | undefined;
  before: readonly RequestHandler[];
}): Endpoint {
  return endpoint(reportPolicyProblems, {
    before: [checkSessionsScope, ...deps.before],
    async handle({ caller, body: { problems } }) {
      // Anybody can copy it, and no policy holds one.
      if (isPublishable(caller)) throw new Expected("forbidden");
      deps.heard?.policy(caller, problems);
      return { status: 204, body: undefined };
    },
  });
}
