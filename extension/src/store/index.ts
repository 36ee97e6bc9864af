export { logActivity, readActivity } from "./activity.ts";
export * from "./database.ts";
export { outbox } from "./outbox.ts";
export { exposureOfTab, type Overview, PERIODS, type Period, readOverview, type Sums } from "./overview.ts";
export {
  addAnswer,
  addEngagement,
  addFilesOfTab,
  addGuardOutcome,
  amendPrompt,
  beginSend,
  countPrompt,
  endSend,
  followTab,
  SESSION_ENDS_AFTER_MS,
  settleSends,
} from "./sessions.ts";
