import { z } from "zod";

const yesOrNo = z.enum(["yes", "no", "unknown"]);

/**
 * What a provider says publicly about one plan. Where a tool's name does not tell its plans apart, the answer of the
 * weakest plan counts. "unknown" means that we have not read it, not that the provider lacks it.
 */
export const termsSchema = z.object({
  plan: z.string().min(1),
  training: z.enum(["no", "opt_out", "yes", "unknown"]),
  audit: yesOrNo,
  access: yesOrNo,
  region: yesOrNo,
  retention: yesOrNo,
  /** The day up to which the sources were read. */
  asOf: z.iso.date(),
  sources: z.array(z.url()),
});
export type Terms = z.output<typeof termsSchema>;

/** Where every rating starts: the specification's default. */
export const LOWEST_RATING = 70;

interface Criterion<Answer extends string> {
  asks: string;
  answers: Record<Answer, { points: number; says: string }>;
}

/** The definition of the security rating, the same for every tool. The points add up to 22, which makes 92 the highest. */
export const SECURITY_CRITERIA: {
  training: Criterion<Terms["training"]>;
  audit: Criterion<Terms["audit"]>;
  access: Criterion<Terms["access"]>;
  region: Criterion<Terms["region"]>;
  retention: Criterion<Terms["retention"]>;
} = {
  training: {
    asks: "Does the provider train models on content?",
    answers: {
      no: { points: 8, says: "content does not train models by default" },
      opt_out: { points: 4, says: "content may train models unless that is switched off" },
      yes: { points: 0, says: "content may train models" },
      unknown: { points: 0, says: "training not checked" },
    },
  },
  audit: {
    asks: "Does the provider publish a SOC 2 report or an ISO 27001 certificate?",
    answers: {
      yes: { points: 6, says: "SOC 2 or ISO 27001 published by the provider" },
      no: { points: 0, says: "no audit published" },
      unknown: { points: 0, says: "audit not checked" },
    },
  },
  access: {
    asks: "Can an administrator require single sign-on or read an audit log?",
    answers: {
      yes: { points: 4, says: "single sign-on or an audit log" },
      no: { points: 0, says: "no single sign-on or audit log on every plan" },
      unknown: { points: 0, says: "access controls not checked" },
    },
  },
  region: {
    asks: "Can the customer choose the region?",
    answers: {
      yes: { points: 2, says: "choice of region" },
      no: { points: 0, says: "no choice of region" },
      unknown: { points: 0, says: "region not checked" },
    },
  },
  retention: {
    asks: "Is deleted content gone within 30 days, or does the customer set the period?",
    answers: {
      yes: { points: 2, says: "deleted content gone within 30 days, or a period the customer sets" },
      no: { points: 0, says: "content may be kept over 30 days after deletion" },
      unknown: { points: 0, says: "retention not checked" },
    },
  },
};

function findings({ training, audit, access, region, retention }: Terms) {
  return [
    SECURITY_CRITERIA.training.answers[training],
    SECURITY_CRITERIA.audit.answers[audit],
    SECURITY_CRITERIA.access.answers[access],
    SECURITY_CRITERIA.region.answers[region],
    SECURITY_CRITERIA.retention.answers[retention],
  ];
}

/** 70 to 92: 70 and the points of each criterion. */
export function securityRating(terms: Terms): number {
  return findings(terms).reduce((rating, { points }) => rating + points, LOWEST_RATING);
}

/** Why the rating is what it is, in one sentence: "Free plan: audit not checked; choice of region (+2)." */
export function ratingReason(terms: Terms): string {
  const parts = findings(terms).map(({ points, says }) => (points > 0 ? `${says} (+${points})` : says));
  return `${terms.plan}: ${parts.join("; ")}.`;
}

/** For tools whose terms we have not read. */
export const UNCHECKED: Terms = {
  plan: "Terms not checked",
  training: "unknown",
  audit: "unknown",
  access: "unknown",
  region: "unknown",
  retention: "unknown",
  asOf: "2026-11-21",
  sources: [],
};
