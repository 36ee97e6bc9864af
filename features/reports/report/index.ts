export { buildReport, type ReportInput, summaryOf } from "./build.ts";
export { fold } from "./fold.ts";
export { ownLedgerRows } from "./own-ledger.ts";
export { type OwnNumbers, ownNumbersText } from "./own-numbers.ts";
export {
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
export { VSME_TAXONOMY } from "./standards.ts";
export { DIMENSION_TITLES } from "./titles.ts";
export { formOf, type Wording, wordingOf } from "./wording.ts";
