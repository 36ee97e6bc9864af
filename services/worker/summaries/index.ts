export { type SummaryDeps, summariesHandler, summariesJob } from "./summaries.ts";
