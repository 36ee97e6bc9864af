import { accountDeleted } from "./account-deleted.ts";
import { alerts } from "./alerts.ts";
import { alreadyRegistered } from "./already-registered.ts";
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
import { organizationDeletion } from "./organization-deletion.ts";
import { organizationTransferred } from "./organization-transferred.ts";
import { passwordChanged } from "./password-changed.ts";
import { passwordReset } from "./password-reset.ts";
import { paymentOverdue } from "./payment-overdue.ts";
import { quotaNearlyUsed } from "./quota-nearly-used.ts";
import { reportReady } from "./report-ready.ts";
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
  organizationDeletion,
  organizationTransferred,
  passwordChanged,
  passwordReset,
  paymentOverdue,
  quotaNearlyUsed,
  reportReady,
  summary,
  waitlistInvited,
  waitlistJoined,
  webhookDisabled,
  welcome,
};
