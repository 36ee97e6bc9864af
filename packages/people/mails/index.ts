export { layOut } from "./layout.ts";
export * from "./limits.ts";
export { type MailSenderDeps, mailHandler, type NewMail, sendMail, sendMails } from "./mail-job.ts";
export { administratorsWhoWant, endMails, unsubscribeToken } from "./optional.ts";
export type { SecondStepChange } from "./second-steps.ts";
export { totalsSchema } from "./summary.ts";
export { mails } from "./templates.ts";
