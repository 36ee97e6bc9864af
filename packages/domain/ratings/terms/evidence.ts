import { z } from "zod";
import type { Plan } from "../plans/index.ts";

/**
 * How a statement was seen: on the provider's own page, on somebody else's page that reports it, or not at all in this
 * table's making. "not_rechecked" is well known, with the provider's page where it can be read.
 */
export const GRADES = ["read", "reported", "not_rechecked"] as const;

const evidenceOf = <Answer extends string>(...answers: [Answer, ...Answer[]]) =>
  z.object({
    answer: z.enum(answers),
    /** What the provider states, in a few words. */
    says: z.string().min(1),
    source: z.url(),
    /** The date of the page, or else of the day on which it was looked at. */
    asOf: z.iso.date(),
    grade: z.enum(GRADES),
  });

/** What a provider states about one of its plans. What is absent is not known, which does not mean that it is lacking. */
export const termsSchema = z.object({
  plan: z.string().min(1),
  training: evidenceOf("no", "opt_out", "yes").optional(),
  retention: evidenceOf("yes", "no").optional(),
  location: evidenceOf("yes", "no").optional(),
  certificates: evidenceOf("yes", "no").optional(),
  contract: evidenceOf("yes", "no").optional(),
  access: evidenceOf("yes", "no").optional(),
});
export type Terms = z.output<typeof termsSchema>;

export const QUESTIONS = ["training", "retention", "location", "certificates", "contract", "access"] as const;
export type Question = (typeof QUESTIONS)[number];
export type Evidence = NonNullable<Terms[Question]>;

/** What is known about a product, by plan. */
export type PlanTerms = Readonly<Partial<Record<Plan, Terms>>>;

/** A page, and what it says: `page(answer, "in a few words")` is one piece of evidence. */
type Page = <Answer extends string>(
  answer: Answer,
  says: string,
) => { answer: Answer; says: string; source: string; asOf: string; grade: (typeof GRADES)[number] };

const pageOf =
  (grade: (typeof GRADES)[number]) =>
  (source: string, asOf: string): Page =>
  (answer, says) => ({ answer, says, source, asOf, grade });

/** The provider's own page. */
export const read = pageOf("read");
/** Somebody else's page that reports what the provider states. */
export const reported = pageOf("reported");
/** The provider's page, not opened again. */
export const notRechecked = pageOf("not_rechecked");
