import { accountDeletedMail } from "@treadlight/features/account/mails/account-deleted.ts";
import { alertsMail } from "@treadlight/features/alerts/mails/alerts.ts";
import { webhookDisabledMail } from "@treadlight/features/alerts/mails/webhook-disabled.ts";
import { webhookFailingMail } from "@treadlight/features/alerts/mails/webhook-failing.ts";
import { webhookWorksMail } from "@treadlight/features/alerts/mails/webhook-works.ts";
import { invoiceIssuedMail } from "@treadlight/features/billing/mails/invoice-issued.ts";
import { invoicePaidMail } from "@treadlight/features/billing/mails/invoice-paid.ts";
import { paymentOverdueMail } from "@treadlight/features/billing/mails/payment-overdue.ts";
import { contactAnswerMail } from "@treadlight/features/contact/mails/contact-answer.ts";
import { contactMessageMail } from "@treadlight/features/contact/mails/contact-message.ts";
import { contactReceivedMail } from "@treadlight/features/contact/mails/contact-received.ts";
import { waitlistInvitedMail } from "@treadlight/features/contact/mails/waitlist-invited.ts";
import { waitlistJoinedMail } from "@treadlight/features/contact/mails/waitlist-joined.ts";
import { dashboardMail } from "@treadlight/features/dashboards/mails/dashboard.ts";
import { invitationMail } from "@treadlight/features/invitations/mails/invitation.ts";
import { seatReminderMail } from "@treadlight/features/licences/mails/seat-reminder.ts";
import { quotaNearlyUsedMail } from "@treadlight/features/limits/mails/quota-nearly-used.ts";
import { storageNearlyFullMail } from "@treadlight/features/limits/mails/storage-nearly-full.ts";
import { namesShownMail } from "@treadlight/features/organization/mails/names-shown.ts";
import { organizationChangeMail } from "@treadlight/features/organization/mails/organization-change.ts";
import { organizationDeletionMail } from "@treadlight/features/organization/mails/organization-deletion.ts";
import { organizationTransferredMail } from "@treadlight/features/organization/mails/organization-transferred.ts";
import { toolRequestDecidedMail } from "@treadlight/features/organization/mails/tool-request-decided.ts";
import { toolRequestsMail } from "@treadlight/features/organization/mails/tool-requests.ts";
import { toolRulesEndingMail } from "@treadlight/features/organization/mails/tool-rules-ending.ts";
import { reportReadyMail } from "@treadlight/features/reports/mails/report-ready.ts";
import { alreadyRegisteredMail } from "@treadlight/features/sign-in/mails/already-registered.ts";
import { apiTokenMail } from "@treadlight/features/sign-in/mails/api-token.ts";
import { emailChangeMail } from "@treadlight/features/sign-in/mails/email-change.ts";
import { emailChangedMail } from "@treadlight/features/sign-in/mails/email-changed.ts";
import { emailTakenMail } from "@treadlight/features/sign-in/mails/email-taken.ts";
import { emailUnchangedMail } from "@treadlight/features/sign-in/mails/email-unchanged.ts";
import { lockedOutMail } from "@treadlight/features/sign-in/mails/locked-out.ts";
import { loginEndedMail } from "@treadlight/features/sign-in/mails/login-ended.ts";
import { newDeviceMail } from "@treadlight/features/sign-in/mails/new-device.ts";
import { passwordChangedMail } from "@treadlight/features/sign-in/mails/password-changed.ts";
import { passwordResetMail } from "@treadlight/features/sign-in/mails/password-reset.ts";
import { secondStepsMail } from "@treadlight/features/sign-in/mails/second-steps.ts";
import { welcomeMail } from "@treadlight/features/sign-in/mails/welcome.ts";
import { companySignInRequiredMail } from "@treadlight/features/sso-scim/mails/company-sign-in-required.ts";
import { signInRulesMail } from "@treadlight/features/sso-scim/mails/sign-in-rules.ts";
import { summaryMail } from "@treadlight/features/summaries/mails/summary.ts";

/** Every mail that we send. */
export const mails = [
  accountDeletedMail,
  alertsMail,
  alreadyRegisteredMail,
  apiTokenMail,
  companySignInRequiredMail,
  contactAnswerMail,
  contactMessageMail,
  contactReceivedMail,
  dashboardMail,
  emailChangeMail,
  emailChangedMail,
  emailTakenMail,
  emailUnchangedMail,
  invitationMail,
  invoiceIssuedMail,
  invoicePaidMail,
  lockedOutMail,
  loginEndedMail,
  newDeviceMail,
  namesShownMail,
  organizationChangeMail,
  organizationDeletionMail,
  organizationTransferredMail,
  passwordChangedMail,
  passwordResetMail,
  paymentOverdueMail,
  quotaNearlyUsedMail,
  reportReadyMail,
  seatReminderMail,
  secondStepsMail,
  signInRulesMail,
  storageNearlyFullMail,
  summaryMail,
  toolRequestDecidedMail,
  toolRequestsMail,
  toolRulesEndingMail,
  waitlistInvitedMail,
  waitlistJoinedMail,
  webhookDisabledMail,
  webhookFailingMail,
  webhookWorksMail,
  welcomeMail,
];
