export { layOut } from "./layout.ts";
export * from "./limits.ts";
export { type MailSenderDeps, mailHandler, type NewMail, sendMail, sendMails } from "./mail-job.ts";
export { administratorsWhoWant, endMails, peopleWhoWant, unsubscribeToken } from "./optional.ts";
