export * from "./enqueue.ts";
export { type JobHandler, type JobRun, jobHandler } from "./handler.ts";
export { type JobKind, jobKind } from "./job-kind.ts";
export * from "./read.ts";
export { type JobOptions, type Jobs, type ScheduledJob, startJobs } from "./start.ts";
