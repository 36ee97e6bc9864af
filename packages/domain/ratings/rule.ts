import { type Evidence, QUESTIONS, type Question, type Terms } from "./terms/evidence.ts";

/** The specification's rating of a tool without one of its own, and where every rating starts. */
export const LOWEST_RATING = 70;
/** The specification's highest. */
export const HIGHEST_RATING = 92;
/** A plan with fewer answers, or without the one about training, is not assessed. */
export const MIN_ANSWERS = 3;

interface Criterion {
  name: string;
  asks: string;
  points: Readonly<Record<string, number>>;
}

/** The rule of the security rating, the same for every tool. The best answers add up to 22, which leads from 70 to 92. */
export const SECURITY_CRITERIA: Readonly<Record<Question, Criterion>> = {
  training: {
    name: "Training",
    asks: "Do prompts train the provider's models?",
    points: { no: 8, opt_out: 4, yes: 0 },
  },
  retention: {
    name: "Retention",
    asks: "Is deleted content gone within 30 days, or does the customer set the period?",
    points: { yes: 2, no: 0 },
  },
  location: {
    name: "Location",
    asks: "Can the customer choose in which region content is stored or processed?",
    points: { yes: 2, no: 0 },
  },
  certificates: {
    name: "Certificates",
    asks: "Does the provider publish a SOC 2 report or an ISO 27001 certificate?",
    points: { yes: 6, no: 0 },
  },
  contract: {
    name: "Contract",
    asks: "Does a data processing agreement bind the provider to use content for the customer alone?",
    points: { yes: 2, no: 0 },
  },
  access: {
    name: "Access",
    asks: "Can an administrator require single sign-on or read an audit log?",
    points: { yes: 2, no: 0 },
  },
};

/** How the answers are called where they are listed. */
export const ANSWER_NAMES: Readonly<Record<string, string>> = { yes: "yes", no: "no", opt_out: "unless switched off" };

/** One question about a plan: what is known, and the points that it gives. Not known gives none. */
export interface Reason {
  question: Question;
  /** "Training". */
  name: string;
  /** What the provider states, or "Not known". */
  says: string;
  points: number;
  /** Absent if it is not known. */
  evidence?: Evidence;
}

export const reasonsOf = (terms: Terms | undefined): Reason[] =>
  QUESTIONS.map((question) => {
    const { name, points } = SECURITY_CRITERIA[question];
    const evidence = terms?.[question];
    return evidence
      ? { question, name, says: evidence.says, points: points[evidence.answer] ?? 0, evidence }
      : { question, name, says: "Not known", points: 0 };
  });

/** Whether enough is known for a rating: the answer about training, and two more. */
export const isAssessed = (terms: Terms | undefined): boolean =>
  terms?.training !== undefined && QUESTIONS.filter((question) => terms[question]).length >= MIN_ANSWERS;

/** 70 to 92: 70 and the points of each answer. */
export const ratingOf = (terms: Terms): number =>
  reasonsOf(terms).reduce((rating, { points }) => rating + points, LOWEST_RATING);
