import type { Random } from "@treadlight/standalone/random";

/** As long as the previews that clients send: a sentence or two, rarely a paragraph. */
const MIN_LENGTH = 80;
const MAX_LENGTH = 400;
/** The percentage of prompts with a sensitive value: higher than surveys of real traffic report (about 8). */
const PERCENT_SENSITIVE = 12;

const OPENERS = [
  "Rewrite this note to a client so that it is shorter and friendlier.",
  "Summarise the attached minutes in five bullet points with owners and dates.",
  "Why does this test fail only when it runs after the others?",
  "Compare the three suppliers on price, lead time and references, as a table.",
  "Write a migration that adds a nullable column and backfills it in batches of 5000.",
  "Explain the jump in travel expenses between August and September to a manager.",
  "Translate this answer into German and keep the tone polite but firm.",
  "Turn these notes into a one-page brief: audience, message, timing.",
  "Give me three taglines for the autumn campaign, calm and concrete.",
  "What changed in the reporting rules for mid-sized companies this year?",
] as const;

/** Mostly prose. Every third contains something a detector must check: dates, versions, code, addresses, digests. */
const DETAILS = [
  "It goes out on 2026-03-14 at 09:30, so keep it under 120 words.",
  "The ticket is PLAT-48213 and the build that broke is 7.14.2-rc.1.",
  "function retry(times, wait) { return async (task) => { for (let n = 0; n < times; n++) await task(n); } }",
  "SELECT region, sum(amount) FROM invoices WHERE issued_at >= now() - interval '45 days' GROUP BY 1;",
  "See https://docs.example.com/handbook/onboarding?step=3#checklist for how we did it last time.",
  "The customer has been with us since 2019 and was unhappy with the last two deliveries.",
  "The commit is 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b and the order number 4029-118-77.",
  "We are a team of eleven people in two offices, and nobody reads more than half a page.",
  "The first column holds the region, the second the margin in percent, the third a comment.",
  "Please do not invent figures; say which ones you would need.",
  "They asked whether the second plan includes onboarding, and what happens after the first year.",
  "Keep British spelling, use short sentences, and end with a question that is easy to answer.",
  "I would like to sound confident without promising anything we cannot keep.",
  "The audience knows the product well but has never seen the new reporting page.",
  "Start with what went right, then the two things we want to change, then who does what.",
  "Our style guide asks for the active voice and for headings that say what follows.",
  "If something is unclear, ask me before you write, rather than guess.",
  "My manager prefers tables, her manager prefers one paragraph, so give me both.",
  "The error only shows up in the afternoon, when the nightly import has not been cleaned up yet.",
  "Leave the names of the interviewees out, and merge the answers that say the same thing.",
  "Think about what a reader who skims would take away, and put that first.",
] as const;

/** Documented test numbers, reserved ranges and example domains. */
const VALUES = [
  "Reply to jordan.smith@example.com before noon.",
  "Her card is 4242 4242 4242 4242, is that format right?",
  "Call me on +44 20 7946 0958 if anything is unclear.",
  "The staging login stopped working, DB password: Winter-2026-rotate! can you see why?",
  "Is 078-05-1120 a valid social security number for the form?",
  "export PAYMENT_KEY=sk_test_4eC39HqLyjWDarjtT1zdp7dcTYooMQauvdEDq54NiTphI7jx",
  "Check this payroll export for salary outliers before the bank statement is due.",
] as const;

/** A realistic prompt: an opener and details up to a random length, sometimes with a sensitive value. */
export function randomPrompt(random: Random): string {
  const length = MIN_LENGTH + Math.floor(random.next() ** 1.5 * (MAX_LENGTH - MIN_LENGTH));
  const sentences: string[] = [random.pick(OPENERS)];
  if (random.between(1, 100) <= PERCENT_SENSITIVE) sentences.push(random.pick(VALUES));
  while (sentences.join(" ").length < length) sentences.push(random.pick(DETAILS));
  // Clients truncate their previews too.
  return sentences.join(" ").slice(0, MAX_LENGTH);
}
