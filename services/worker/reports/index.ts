export type { ReportDeps } from "./deps.ts";
export { esgReportHandler } from "./esg-report.ts";
