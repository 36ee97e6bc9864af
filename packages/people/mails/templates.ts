import { accountDeleted } from "./account-deleted.ts";
import { alerts } from "./alerts.ts";
import { alreadyRegistered } from "./already-registered.ts";
import { apiToken } from "./api-token.ts";
import { companySignInRequired } from "./company-sign-in-required.ts";
import { contactAnswer } from "./contact-answer.ts";
import { contactMessage } from "./contact-message.ts";
import { contactReceived } from "./contact-received.ts";
import { emailChange } from "./email-change.ts";
import { emailChanged } from "./email-changed.ts";
import { emailTaken } from "./email-taken.ts";
import { emailUnchanged } from "./email-unchanged.ts";
import { invitation } from "./invitation.ts";
import { invoiceIssued } from "./invoice-issued.ts";
import { invoicePaid } from "./invoice-paid.ts";
import { lockedOut } from "./locked-out.ts";
import { loginEnded } from "./login-ended.ts";
import { newDevice } from "./new-device.ts";
import { organizationDeletion } from "./organization-deletion.ts";
import { organizationTransferred } from "./organization-transferred.ts";
import { passwordChanged } from "./password-changed.ts";
import { passwordReset } from "./password-reset.ts";
import { paymentOverdue } from "./payment-overdue.ts";
import { quotaNearlyUsed } from "./quota-nearly-used.ts";
import { reportReady } from "./report-ready.ts";
import { secondSteps } from "./second-steps.ts";
import { signInRules } from "./sign-in-rules.ts";
import { storageNearlyFull } from "./storage-nearly-full.ts";
import { summary } from "./summary.ts";
import { waitlistInvited } from "./waitlist-invited.ts";
import { waitlistJoined } from "./waitlist-joined.ts";
import { webhookDisabled } from "./webhook-disabled.ts";
import { welcome } from "./welcome.ts";

/** Every mail we send. */
export const mails = {
  accountDeleted,
  alerts,
  alreadyRegistered,
  apiToken,
  companySignInRequired,
  contactAnswer,
  contactMessage,
  contactReceived,
  emailChange,
  emailChanged,
  emailTaken,
  emailUnchanged,
  invitation,
  invoiceIssued,
  invoicePaid,
  lockedOut,
  loginEnded,
  newDevice,
  organizationDeletion,
  organizationTransferred,
  passwordChanged,
  passwordReset,
  paymentOverdue,
  quotaNearlyUsed,
  reportReady,
  secondSteps,
  signInRules,
  storageNearlyFull,
  summary,
  waitlistInvited,
  waitlistJoined,
  webhookDisabled,
  welcome,
};
