import type { OwnRulesVersion } from "@treadlight/domain/own-patterns";
import { patternMatcher } from "@treadlight/domain/pattern-matching";
import type { OwnMatcher } from "@treadlight/domain/security";
import type { Owner } from "../store/index.ts";
import type { Inspecting } from "./inspected.ts";
import { readOwnRules } from "./policy.ts";
import { readSettings } from "./state.ts";

/** What was compiled last. Compiling takes longer than finding, and patterns seldom change. */
let last: { rules: string; matcher: OwnMatcher } | undefined;

/** How prompts of an owner are inspected: with what their organization looks for. Its names for that stay in the browser; ids and counts leave it. */
export async function inspectingFor(owner: Owner): Promise<Inspecting> {
  const rules = await readOwnRules(owner.account);
  const { previews } = await readSettings();
  return { previews, owner, ...(rules && rules.patterns.length > 0 && { matcher: compiled(rules) }) };
}

function compiled({ patterns }: OwnRulesVersion): OwnMatcher {
  const rules = JSON.stringify(patterns);
  if (last?.rules !== rules) last = { rules, matcher: patternMatcher(patterns) };
  return last.matcher;
}
