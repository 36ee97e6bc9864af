import { ownRulesVersionSchema } from "@treadlight/domain/own-patterns";
import { defineRoute } from "../route/index.ts";

export const getOwnPatterns = defineRoute({
  route: "GET /api/organization/own-patterns",
  summary: "Gets what your organization looks for besides our types, and the severity of each type there",
  description:
    "For people, and for programs that send sessions and look for the patterns themselves. Version 0: it has none of its own, and the specification's severities hold.",
  answers: { 200: ownRulesVersionSchema },
  errors: ["insufficient_scope"],
});

export const OWN_PATTERNS_ROUTES = [getOwnPatterns];
