export { buildReport, type ReportInput, summaryOf } from "./build.ts";
export { fold } from "./fold.ts";
export { LOCATION_BASED } from "./location-based.ts";
export {
  type ComparedPeriod,
  comparedPeriods,
  type EnteredFigures,
} from "./own-figures.ts";
export { ownLedgerRows } from "./own-ledger.ts";
export { type OwnNumbers, ownNumbersText } from "./own-numbers.ts";
export {
  type Bridge,
  DIMENSIONS,
  type Dimension,
  type Figures,
  type Ledger,
  type OwnLedger,
  type Range,
  type Report,
  type Row,
  type StandardFact,
  type Summary,
  summarySchema,
} from "./report.ts";
export type { AtEarlierFactors } from "./restatements.ts";
export { VSME_TAXONOMY } from "./standards.ts";
export { BRIDGE_TITLES, DIMENSION_TITLES, LEFT_OUT } from "./titles.ts";
export { versionOf, type Wording, wordingOf } from "./wording.ts";
