import type { AnalyticsQuery } from "@treadlight/contract/analytics";
import type { ReportFigures } from "@treadlight/contract/reports";
import type { Factor } from "@treadlight/domain/environment";
import type { OutcomeCounts } from "@treadlight/domain/outcomes";
import { z } from "zod";
import type { OwnNumbers } from "./own-numbers.ts";
import type { Standard } from "./standards.ts";

/** An estimate and the ends of its range. */
const rangeSchema = z.object({ central: z.number(), low: z.number(), high: z.number() });
export type Range = z.output<typeof rangeSchema>;

/** Hours, and counts of sessions. */
const timeSchema = z.object({
  engaged: z.number(),
  saved: rangeSchema,
  /** By which sessions were longer than the work takes without AI. */
  lost: z.number(),
  sessionsWithLoss: z.int(),
  /** Sessions that no estimate holds, because nobody's time was measured. */
  sessionsWithoutTime: z.int(),
});

/** What the footprint leaves out. */
const limitsSchema = z.object({
  /** Sessions of which too little is known for an estimate. They are in no figure of the footprint. */
  sessionsNotEstimated: z.int(),
  /** Sessions of which a part is estimated. */
  sessionsEstimatedInPart: z.int(),
  /** Making the hardware, in grams of CO2e, which no other figure holds. */
  hardware: rangeSchema,
});

/** The part of which it is known where the provider computes. */
const providersGridSchema = z.object({
  sessions: z.int(),
  /** In Wh, and in percent of all energy, null without any. */
  energy: z.number(),
  energyShare: z.number().nullable(),
  /** In grams of CO2e: location-based as in the Scope 2 Guidance, for the provider. */
  co2: rangeSchema,
});

/** Energy in Wh, CO2 in grams, water in mL. */
const figuresSchema = z.object({
  sessions: z.int(),
  prompts: z.int(),
  /** Distinct people; null for a row of several, because one person may be in each. */
  people: z.int().nullable(),
  /** By the specification's formula. */
  hoursSaved: z.number(),
  /** From version 2 on. */
  time: timeSchema.exactOptional(),
  energy: rangeSchema,
  /** Gross, at the average emissions of each grid, which is that of people: from version 3 on it is not called location-based. */
  locationBased: rangeSchema,
  /**
   * Less the share of renewable electricity that providers claim. From version 3 on its high end is that no claim holds. From version 4 on, what no
   * claim covers takes the residual mix of the provider's grid, or else that grid, or else people's.
   */
  marketBased: rangeSchema,
  /** From version 4 on. */
  providersGrid: providersGridSchema.exactOptional(),
  /** Less the share of renewable electricity that we assume. */
  afterActualRenewables: rangeSchema,
  /** What the claims subtract beyond the share that we assume. */
  greenwashingGap: z.number(),
  water: rangeSchema,
  /** From version 3 on. */
  limits: limitsSchema.exactOptional(),
});
export type Figures = z.output<typeof figuresSchema>;

/** What later reports of the same period compare themselves with. */
export const summarySchema = z.object({
  /** SHA-256 of `report.json`. */
  fingerprint: z.string(),
  input: z.object({ sessions: z.int(), digest: z.string() }),
  factorSets: z.array(z.string()),
  modelVersions: z.array(z.string()),
  /** As in the ledger; reports made before 2026-11-22 did not keep it. */
  erased: z.int().exactOptional(),
  total: figuresSchema,
});
export type Summary = z.output<typeof summarySchema>;

/** How to see the same sessions in Treadlight. */
export interface DrillDown {
  /** The body of `POST /api/analytics/query`. */
  query: Pick<AnalyticsQuery, "measures" | "filters"> & { timeDimension: { from: string; to: string } };
  /** The address of their list, where the list has such a filter. It is open to administrators. */
  sessions?: string;
}

export interface Row extends Figures {
  /** The value that the row's sessions share, such as `2026-03` or `ChatGPT`. */
  key: string;
  /** How to show the key to a reader. */
  label: string;
  drillDown: DrillDown;
}

export const DIMENSIONS = ["month", "department", "tool", "provider", "region"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/**
 * A footprint per person, prompt or hour saved, and from version 4 on per employee and revenue, if they are known; null without any. Per person,
 * only sessions whose person is known count.
 */
export interface Intensity {
  per: "person" | "prompt" | "hour saved" | "employee" | "million of revenue";
  energy: number | null;
  locationBased: number | null;
  water: number | null;
}

/**
 * What activity data was measured, from best to worst: token counts, prompts, or only that a tool was used. From version 3 on also what the provider
 * measured, counts of what was made, and what could not be estimated.
 */
export const TIERS = ["measured", "tokens", "media", "prompts", "use", "not estimated"] as const;

/** How good the data behind a part of the footprint is. */
export interface DataQuality {
  tier: (typeof TIERS)[number];
  /** The method of the Scope 3 standard that the factors allow. */
  method: "supplier-specific" | "average-data";
  factors: "of the tool" | "of the class" | "stand-in";
  grid: "known" | "unknown";
  sessions: number;
  prompts: number;
  locationBased: number;
  /** Percent of the location-based total. */
  share: number;
}

export interface FactorRow extends Factor {
  factorSet: string;
  /** Dotted, such as `platforms.ChatGPT.energyPerPrompt`. */
  path: string;
  /** Whether a figure of this report depends on it. */
  isUsed: boolean;
}

export interface Ledger extends Omit<OutcomeCounts, "rejected"> {
  received: number;
  rejected: number;
}

/** What became of the sessions that started in the period, whenever they arrived: it ties to the total. From version 3 on. */
export interface OwnLedger {
  /** The sessions of the report by what sent them. They add up to its total. */
  bySource: { source: string; sessions: number }[];
  /**
   * Every version of a session that was processed, of the whole organization: `counted` plus the three below it make `processed`. Null for a
   * department, because of what is no longer shown no department is known.
   */
  versions: { processed: number; counted: number; superseded: number; erased: number; missing: number } | null;
}

export interface Restatement {
  /** The fingerprint of the earlier report. */
  earlier: string;
  figure: string;
  unit: string;
  before: number;
  now: number;
  /** Percent; null if it was zero. */
  change: number | null;
  /** More than 5 percent. */
  isMaterial: boolean;
  reason: string;
}

/** From an earlier report to this one: what other factors make of today's sessions, and what other sessions make. */
export interface Bridge {
  /** The fingerprint of the earlier report. */
  earlier: string;
  factorSets: { before: string[]; now: string[] };
  /** Versions of the formulas. If they differ, their part is in that of the sessions. */
  formulas: { before: string[]; now: string[] };
  /** `before` plus `sessions` plus `factors` is `now`. */
  steps: { figure: string; unit: string; before: number; sessions: number; factors: number; now: number }[];
}

export interface Period {
  /** Days in UTC, both included. */
  from: string;
  to: string;
}

export const COMPARED_WITH = ["the year before", "the base year"] as const;

/** The year of an organization that a period lies in. */
export interface ReportingYear extends Period {
  year: number;
  /** Whether the period is all of it. */
  isWhole: boolean;
}

export interface Comparison {
  with: (typeof COMPARED_WITH)[number];
  period: Period;
  /** Why nothing is compared; null if something is. */
  leftOut: "no sessions" | "too few people" | null;
  /** Those of the other period. If they are not those of the report, a part of each change is one of method. */
  factorSets: string[];
  figures: { figure: string; unit: string; before: number; now: number; change: number | null }[];
}

/** CO2 by people's grids against the base year. Amounts are null where they are not known. */
export interface TargetProgress {
  year: number;
  figure: ReportFigures["targets"][number]["figure"];
  unit: string;
  /** In percent: the aim, and how far it is. */
  change: number;
  soFar: number | null;
  base: number | null;
  aim: number | null;
  now: number | null;
}

/** Base year, targets, employees and revenue, and what follows from them. From version 4 on, of the whole organization only. */
export interface OwnFigures {
  /** Of what was entered. */
  version: number;
  currency: string | null;
  baseYear: number | null;
  /** Null if the period lies in several. */
  reportingYear: (ReportingYear & { employees: number | null; revenue: number | null }) | null;
  comparisons: Comparison[];
  targets: TargetProgress[];
}

export interface StandardFact extends Standard {
  /** In the standard's unit; null where the standard asks for text. */
  value: number | null;
  /** The ends of its range in the same unit. From version 3 on, where there is a value. */
  low?: number;
  high?: number;
}

/** Everything a report says. The same sessions, versions and earlier reports give the same report, whenever it is made. */
export interface Report {
  format: `treadlight-esg-report/${number}`;
  organization: { id: string; name: string };
  /** Days in UTC, both included. */
  period: { from: string; to: string };
  department: string | null;
  units: Record<string, string>;
  total: Figures & { intensities: Intensity[]; drillDown: DrillDown };
  tables: Record<Dimension, Row[]>;
  /** Rows of fewer people are added up in one row. */
  minimumPeople: number;
  dataQuality: DataQuality[];
  /** Percent of the location-based total whose energy factor the provider measured itself. */
  supplierSpecificShare: number;
  coverage: {
    peopleReporting: number;
    /** People in the organization or department on the last day; from version 3 on null if nobody was registered by then. */
    members: number | null;
    toolsReporting: number;
    days: number;
    daysWithData: number;
    gaps: { from: string; to: string }[];
  };
  /** Of the whole organization, by day of receipt. */
  /** Null in a report for somebody who may know nothing of the rest of the organization. */
  ledger: Ledger | null;
  /** From version 3 on. */
  ownLedger?: OwnLedger;
  restatements: Restatement[];
  /** From the latest earlier report of the same period to this one, if their figures differ. From version 4 on. */
  bridge?: Bridge;
  /** From version 4 on. */
  preparedBy?: string | null;
  ownFigures?: OwnFigures;
  standards: StandardFact[];
  basis: {
    input: { sessions: number; digest: string };
    factorSets: { id: string; methodologyVersion: string; sha256: string; sessions: number }[];
    modelVersions: { version: string; sessions: number }[];
    /** Of the table of trials behind the estimate of time saved. From version 2 on. */
    evidenceVersions?: { version: string; sessions: number }[];
  };
  /** From version 2 on, if any held. */
  ownNumbers?: OwnNumbers;
  factors: FactorRow[];
  /** The public key that signs the report. From version 3 on. */
  signedBy?: { kid: string; pem: string };
  text: { boundary: string; method: string[]; exclusions: string[]; care: string[] };
}
