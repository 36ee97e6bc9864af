export { reportFileName, reportJob } from "./report-job.ts";
export * from "./reports.ts";
