import {
  BANK_NUMBERS,
  CATEGORY_LABELS,
  DETECTOR_LABELS,
  type DetectorType,
  PERSON_NUMBERS,
  type SpecifiedCategory,
} from "@treadlight/domain/security";
import type { ShownRecord } from "./queries/records.ts";
import { toolName } from "./words.ts";

/** A type of what is found in prompts. */
export type RiskFactor = DetectorType | SpecifiedCategory;

interface Habit {
  name: string;
  /** In how many sessions it was found. */
  sessions: number;
  /** The tools it was found with, the most frequent first. */
  tools: string[];
  advice: string;
}

const SECRETS = "Give the tool a placeholder, keep the value in a password manager, and change a value that was sent.";
const CONTACT = "Describe the person instead: the answer is as good without the address or number.";
const IDENTITY = "A tool never needs an identity number. Take it out, or replace it with X.";
const MONEY = "Take account and card numbers out before you paste. If a card was sent, tell its issuer.";
const COMPANY = "A company's number names your customer or supplier: take it out if they are confidential.";
const SYSTEMS = "Replace addresses of systems with examples such as 192.0.2.1.";

/** What to do about each type. The others are numbers of people, banks and companies. */
const ADVICE: Partial<Record<RiskFactor, string>> = {
  password: SECRETS,
  key: SECRETS,
  short_key: SECRETS,
  jwt: SECRETS,
  private_key: SECRETS,
  url_credentials: SECRETS,
  email: CONTACT,
  phone: CONTACT,
  ssn: IDENTITY,
  id_number: IDENTITY,
  mrn: IDENTITY,
  dob: "Give an age or a year in place of the date of birth.",
  card: MONEY,
  crypto_address: MONEY,
  ip: SYSTEMS,
  mac: SYSTEMS,
  "financial-data": "Use a tool that your organization has approved for figures that are not public.",
  "personal-info": "Leave out what identifies a person, unless the task is about them and the tool is approved for it.",
  "business-confidential": "Use a tool that your organization has approved for confidential work.",
  "medical-data": "Health data needs a tool with a contract for it. Describe the case without the person.",
  "legal-sensitive": "Ask in general terms, or use a tool that your organization has approved for legal work.",
};

const NUMBERS: readonly (readonly [ReadonlySet<RiskFactor>, string])[] = [
  [new Set(PERSON_NUMBERS), IDENTITY],
  [new Set(BANK_NUMBERS), MONEY],
];

const adviceOn = (factor: RiskFactor): string =>
  ADVICE[factor] ?? NUMBERS.find(([types]) => types.has(factor))?.[1] ?? COMPANY;

export const RISK_FACTOR_NAMES: Record<RiskFactor, string> = { ...DETECTOR_LABELS, ...CATEGORY_LABELS };

/** What was found in sessions, by type, the most frequent first. It knows types only, never values. */
export function habitsOf(records: readonly Pick<ShownRecord, "riskFactors" | "tool" | "aiTool">[]): Habit[] {
  const found = new Map<RiskFactor, Map<string, number>>();
  for (const record of records) {
    for (const factor of record.riskFactors) {
      const tools = found.get(factor) ?? new Map<string, number>();
      tools.set(toolName(record), (tools.get(toolName(record)) ?? 0) + 1);
      found.set(factor, tools);
    }
  }
  const habits = [...found].map(([factor, tools]) => ({
    name: RISK_FACTOR_NAMES[factor],
    sessions: [...tools.values()].reduce((sum, count) => sum + count, 0),
    tools: [...tools].sort(([, a], [, b]) => b - a).map(([tool]) => tool),
    advice: adviceOn(factor),
  }));
  return habits.sort((a, b) => b.sessions - a.sessions || a.name.localeCompare(b.name, "en"));
}
