import { PLANS, type Plan } from "./plans/index.ts";
import { isAssessed, LOWEST_RATING, type Reason, ratingOf, reasonsOf } from "./rule.ts";
import type { Terms } from "./terms/evidence.ts";
import { TERMS_BY_TOOL } from "./terms/index.ts";

export * from "./plans/index.ts";
export {
  ANSWER_NAMES,
  HIGHEST_RATING,
  LOWEST_RATING,
  MIN_ANSWERS,
  type Reason,
  SECURITY_CRITERIA,
} from "./rule.ts";
export { type Evidence, GRADES, QUESTIONS, type Terms, termsSchema } from "./terms/evidence.ts";
export { TERMS_BY_TOOL } from "./terms/index.ts";

/** A tool's security rating, and why. */
export interface ToolRating {
  /** Whether enough is known. If not, pages show neither number nor colour. */
  assessed: boolean;
  /** 70 to 92. What a session's compliance score starts from; not assessed counts as the specification's default, 70. */
  score: number;
  /** The colour of a session that exposed nothing; `null` if the tool is not assessed. */
  colour: "green" | "yellow" | null;
  /** The plan that the rating is of, such as "ChatGPT Free, Plus and Pro"; `null` if nothing is known about any. */
  planName: string | null;
  plan: Plan | null;
  /** The plans about which something is known. */
  plans: readonly Plan[];
  /** One for each question, with its evidence. */
  reasons: readonly Reason[];
}

/** From this rating on, a session that exposed nothing is green. The specification's. */
const GREEN_FROM = 85;

/**
 * The rating of a tool under a plan. Without one, that of the weakest plan counts: the personal one, unless the tool has only others.
 * The same if nothing is known about the plan asked for: no contract is weaker than the personal plan.
 * @param tool its name in the catalogue; any other is not assessed
 */
export function toolRating(tool: string, plan?: Plan): ToolRating {
  const byPlan = Object.hasOwn(TERMS_BY_TOOL, tool) ? (TERMS_BY_TOOL[tool] ?? {}) : {};
  const plans = PLANS.filter((one) => byPlan[one]);
  const counts = plan && byPlan[plan] ? plan : (plans[0] ?? null);
  const terms: Terms | undefined = counts ? byPlan[counts] : undefined;
  const reasons = reasonsOf(terms);
  const about = { plan: counts, planName: terms?.plan ?? null, plans, reasons };
  if (!terms || !isAssessed(terms)) return { assessed: false, score: LOWEST_RATING, colour: null, ...about };
  const score = ratingOf(terms);
  return { assessed: true, score, colour: score >= GREEN_FROM ? "green" : "yellow", ...about };
}

/** The plans of a tool for which a contract can be stated: those with terms of their own, besides the one that counts without. */
export const contractPlans = (tool: string): readonly Plan[] => toolRating(tool).plans.slice(1);

const SCORES: ReadonlyMap<string, number> = new Map(
  Object.keys(TERMS_BY_TOOL).flatMap((tool) =>
    [undefined, ...PLANS].map((plan) => [`${tool} ${plan}`, toolRating(tool, plan).score] as const),
  ),
);

/** The score of `toolRating`, made once: scoring asks for it with every session. */
export const scoreOfTool = (tool: string, plan?: Plan): number => SCORES.get(`${tool} ${plan}`) ?? LOWEST_RATING;

/** "82", or "Not assessed". */
export const ratingText = ({ assessed, score }: ToolRating): string => (assessed ? String(score) : "Not assessed");

/** The reasons in one sentence: "ChatGPT. training: Chats may train models (+4); retention: Not known." */
export function reasonText({ planName, reasons }: ToolRating): string {
  if (planName === null) return "Nothing is known about its terms.";
  const parts = reasons.map(
    ({ name, says, points }) => `${name.toLowerCase()}: ${says}${points > 0 ? ` (+${points})` : ""}`,
  );
  return `${planName}. ${parts.join("; ")}.`;
}
