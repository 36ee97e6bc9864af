import type { ConnectorKind } from "@treadlight/contract/console";
import type { ImportKind, ImportSettings } from "@treadlight/contract/imports";
import type { GoalKind } from "@treadlight/domain/goals";
import type { BillingPeriod } from "@treadlight/domain/licences";
import type { TimeChoice, WorkflowType } from "@treadlight/domain/productivity";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Columns as TypeScript sees them (camelCase); the tables are made by `migrations/`, which say what each means. */

type CreatedAt = ColumnType<Date, Date, never>;

interface OrganizationsTable {
  id: string;
  name: string;
  accountType: "individual" | "business";
  region: string | null;
  currency: string | null;
  previewsEnabled: Generated<boolean>;
  keepsSpecialPreviews: Generated<boolean>;
  minGroupSize: Generated<number>;
  peopleVisible: Generated<boolean>;
  namesFrom: string | null;
  asksAboutTime: Generated<boolean>;
  createdAt: CreatedAt;
  suspendedAt: Date | null;
  timeZone: string | null;
  size: number | null;
  retentionDays: number | null;
  retentionAppliedAt: Date | null;
  personalOf: string | null;
  onboardedAt: Date | null;
  deleteAfter: Date | null;
  twoSteps: Generated<"nobody" | "administrators" | "everybody">;
  twoStepsDue: Date | null;
  idleMinutes: number | null;
  lifetimeMinutes: number | null;
  networks: Generated<string[]>;
  demoReaderId: string | null;
}

interface PlacementsTable {
  userId: string;
  organizationId: string;
  department: string | null;
  team: string | null;
  since: CreatedAt;
}

interface CorrectedKindsTable {
  userId: string;
  organizationId: string;
  sessionId: string;
  workflowType: string;
  contentType: string;
  /** A UTC day, such as `2026-03-05`. */
  day: string;
  correctedAt: Date;
}

interface OwnProjectsTable {
  userId: string;
  organizationId: string;
  sessionId: string;
  project: string;
  /** A UTC day, such as `2026-03-05`. */
  day: string;
  saidAt: Date;
}

interface GrowingSessionsTable {
  id: GeneratedAlways<string>;
  organizationId: string;
  personId: string;
  key: string;
  sessionId: string;
  revision: number;
  totals: unknown;
  startedAt: Date;
  updatedAt: Date;
}

interface InvitationsTable {
  id: string;
  organizationId: string;
  email: string;
  name: string | null;
  role: string;
  departmentId: string | null;
  teamId: string | null;
  tokenHash: Buffer;
  invitedBy: string | null;
  createdAt: CreatedAt;
  sentAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  acceptedBy: string | null;
  revokedAt: Date | null;
}

interface LoginsTable {
  id: string;
  userId: string;
  userAgent: string | null;
  createdAt: CreatedAt;
  lastUsedAt: Date;
  revokedAt: Date | null;
  tokenHash: Buffer | null;
  provedAt: Date | null;
}

interface AuthenticatorAppsTable {
  userId: string;
  secret: string;
  createdAt: CreatedAt;
  confirmedAt: Date | null;
  lastStep: Generated<string>;
}

interface RecoveryCodesTable {
  userId: string;
  codeHash: Buffer;
  usedAt: Date | null;
}

interface ApiTokensTable {
  id: string;
  userId: string | null;
  organizationId: string | null;
  name: string;
  tokenHash: Buffer;
  prefix: string;
  scopes: string[];
  createdAt: CreatedAt;
  expiresAt: Date;
  lastUsedAt: Date | null;
  replacedAt: Date | null;
}

interface PasskeysTable {
  id: string;
  userId: string;
  name: string;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  createdAt: CreatedAt;
  lastUsedAt: Date | null;
}

interface PasskeyChallengesTable {
  challenge: string;
  userId: string | null;
  expiresAt: Date;
}

interface SignInStepsTable {
  tokenHash: Buffer;
  userId: string;
  expiresAt: Date;
}

interface PendingChangesTable {
  id: string;
  organizationId: string;
  kind: "retention" | "names" | "import" | "key_sessions";
  retentionDays: number | null;
  subject: string | null;
  title: string | null;
  erasure: ColumnType<unknown, string | null, never>;
  effect: string;
  askedBy: string | null;
  askedAt: Date;
  appliesAt: Date;
}

interface SignInRefusalsTable {
  email: string;
  reason: string;
  minute: Date;
  method: string | null;
  times: Generated<number>;
  device: string | null;
  addresses: string[];
}

interface RememberedDevicesTable {
  id: string;
  userId: string;
  tokenHash: Buffer;
  device: string | null;
  createdAt: CreatedAt;
  expiresAt: Date;
}

interface KnownBrowsersTable {
  id: string;
  userId: string;
  tokenHash: Buffer;
  device: string | null;
  createdAt: CreatedAt;
  expiresAt: Date;
}

interface EmailChangesTable {
  tokenHash: Buffer;
  userId: string;
  email: string;
  createdAt: CreatedAt;
  expiresAt: Date;
}

interface AchievementsTable {
  id: string;
  userId: string;
  type: "bronze" | "silver" | "gold";
  awardedAt: CreatedAt;
  claimedAt: Date | null;
  /** Written as JSON text. */
  milestone: ColumnType<unknown, string | null, string | null>;
  certificateId: Generated<string>;
  certificateIndex: GeneratedAlways<number>;
  publishedName: string | null;
  publishedAt: Date | null;
}

interface RevokedCertificatesTable {
  id: string;
  index: number;
}

interface SocialSharesTable {
  id: string;
  achievementId: string;
  platform: string;
  postContent: string;
  createdAt: CreatedAt;
}

interface WaitlistTable {
  id: string;
  email: string;
  name: string | null;
  company: string | null;
  teamSize: string | null;
  status: Generated<"waiting" | "invited" | "declined">;
  note: string | null;
  /** Of the link that lets this person register, until it is used. */
  invitationHash: Buffer | null;
  invitationExpiresAt: Date | null;
  createdAt: CreatedAt;
}

interface ContactMessagesTable {
  id: string;
  email: string;
  name: string;
  company: string | null;
  topic: string;
  message: string;
  contentHash: Buffer;
  createdAt: CreatedAt;
  handledAt: Date | null;
  note: string | null;
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
}

interface ErrorResolutionsTable {
  id: string;
  resolvedAt: Date;
  resolvedBy: string | null;
  reopenedAt: Date | null;
  reopenedBy: string | null;
}

interface UsedFormTicketsTable {
  id: string;
  expiresAt: Date;
}

interface AuditChainsTable {
  id: string;
  length: number;
  hash: Buffer;
}

interface AuditEntriesTable {
  id: string;
  chainId: string;
  position: number;
  occurredAt: CreatedAt;
  actorKind: "user" | "staff" | "system";
  actorId: string | null;
  action: string;
  resource: string;
  resourceId: string | null;
  detailsDigest: Buffer;
  hash: Buffer;
  keyed: Generated<boolean>;
}

interface AuditDetailsTable {
  entryId: string;
  salt: Buffer;
  details: string;
  signInAt: ColumnType<Date | null, Date | null | undefined>;
}

interface AuditErasuresTable {
  entryId: string;
  mark: Buffer | null;
}

interface DepartmentsTable {
  id: string;
  organizationId: string;
  name: string;
  createdAt: CreatedAt;
}

interface TeamsTable {
  id: string;
  organizationId: string;
  departmentId: string | null;
  name: string;
  createdAt: CreatedAt;
}

interface UsersTable {
  id: string;
  organizationId: string;
  email: string;
  passwordHash: string | null;
  name: string | null;
  role: string;
  departmentId: string | null;
  teamId: string | null;
  region: string | null;
  isStaff: Generated<boolean>;
  createdAt: CreatedAt;
  confirmedAt: ColumnType<Date | null, Date | null | undefined>;
  suspendedAt: Date | null;
  suspendedByStaff: Generated<boolean>;
  mails: Generated<string[]>;
  askedAboutTime: boolean | null;
  withholdsSpecialPreviews: Generated<boolean>;
  wasOfferedWeeklySummary: Generated<boolean>;
  mailKey: Generated<string>;
}

interface IngestKeysTable {
  id: string;
  organizationId: string;
  name: string;
  keyHash: Buffer;
  prefix: string;
  scopes: Generated<string[]>;
  kind: Generated<"secret" | "publishable">;
  origins: Generated<string[]>;
  /** Whose key it is: everything that is sent with it is theirs. */
  personEmail: string | null;
  createdBy: string | null;
  createdAt: CreatedAt;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  endsAt: Date | null;
}

interface RefreshTokensTable {
  id: string;
  userId: string;
  familyId: string;
  tokenHash: Buffer;
  createdAt: CreatedAt;
  expiresAt: Date;
  replacedAt: Date | null;
}

interface PasswordResetTokensTable {
  tokenHash: Buffer;
  userId: string;
  createdAt: CreatedAt;
  expiresAt: Date;
}

interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

interface JobsTable {
  id: string;
  kind: string;
  organizationId: string | null;
  personId: string | null;
  onceKey: string | null;
  state: Generated<"waiting" | "running" | "done" | "failed" | "cancelled">;
  /** Written as JSON text. */
  payload: ColumnType<unknown, string, null>;
  attempt: Generated<number>;
  done: Generated<number>;
  total: number | null;
  cancelRequestedAt: Date | null;
  heartbeatAt: Date | null;
  /** Written as JSON text. */
  result: ColumnType<unknown, never, string | null>;
  errorCode: string | null;
  createdAt: Generated<Date>;
  startedAt: Date | null;
  endedAt: Date | null;
  /** Seconds. */
  keepS: number;
  expiresAt: Date | null;
}

interface SentDaysTable {
  day: string;
  senderId: string;
  sessions: number;
  bytes: number;
}

interface ReportsTable {
  id: string;
  organizationId: string;
  kind: "esg";
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  department: string | null;
  departmentOnly: Generated<boolean>;
  formats: string[];
  /** What it says, and how. */
  version: Generated<number>;
  requestedBy: string | null;
  requestedAt: CreatedAt;
  jobId: string;
  madeAt: Date | null;
  expiresAt: Date | null;
  approvedBy: Generated<string | null>;
  approverName: Generated<string | null>;
  approverFunction: Generated<string | null>;
  approvedAt: Generated<Date | null>;
  /** Of the file of its sessions; null where there is none. */
  sessionsSha256: Generated<string | null>;
  /** Written as JSON text. */
  summary: ColumnType<unknown, null, string>;
}

interface ReportFiguresTable {
  id: string;
  organizationId: string;
  version: number;
  /** Written as JSON text. */
  figures: ColumnType<unknown, string, never>;
  savedBy: string | null;
  savedAt: Date;
}

interface ImportsTable {
  id: string;
  organizationId: string;
  kind: string;
  fileName: string;
  /** Written as JSON text. */
  settings: ColumnType<unknown, string, never>;
  requestedBy: string | null;
  requestedAt: CreatedAt;
  startedAt: Date;
  jobId: string;
  isDryRun: boolean;
  finishedAt: Date | null;
  problem: string | null;
  /** Written as JSON text. */
  summary: ColumnType<unknown, null, string | null>;
  undoneAt: Date | null;
  /** Set if a connector fetched it: the connector, unless it is deleted, the part that it is about, such as a UTC day, and the SHA-256 of it. */
  connectorId: string | null;
  part: string | null;
  digest: Buffer | null;
}

interface ConnectorsTable {
  id: string;
  organizationId: string;
  kind: ConnectorKind;
  name: string;
  account: string;
  clientId: string;
  /** Of a bucket: where it is, which of its files, and what kind of import they are, with its settings. */
  address: string | null;
  prefix: Generated<string>;
  reads: ImportKind | null;
  /** Written as JSON text. */
  settings: ColumnType<ImportSettings, string | undefined, string>;
  /** Encrypted. */
  secret: string;
  nextDay: string;
  createdBy: string | null;
  createdAt: CreatedAt;
  pausedAt: Date | null;
  nextAt: Date;
  jobId: string | null;
  fetchedAt: Date | null;
  failingSince: Date | null;
  failures: Generated<number>;
  problem: string | null;
  costsProblem: string | null;
  /** UTC days, the first one first. */
  costsMissing: Generated<string[]>;
}

interface AlertRulesTable {
  id: string;
  organizationId: string;
  name: string;
  kind: "budget" | "exposure" | "unusual" | "data" | "tool_decision" | "silence" | "question";
  measure: "co2" | "energy" | "prompts" | "hours" | "spend" | "tokens" | null;
  subject: "tool" | "department" | null;
  threshold: number | null;
  data: string[] | null;
  decision: "warn" | "block" | null;
  tool: string | null;
  department: string | null;
  recipients: string[] | null;
  question: string | null;
  /** A measure of `@treadlight/contract/analytics`. */
  questionMeasure: string | null;
  direction: "above" | "below" | null;
  savedBy: string | null;
  headId: string | null;
  enabled: Generated<boolean>;
  createdAt: CreatedAt;
  checkedAt: Date | null;
}

interface AlertsTable {
  id: string;
  organizationId: string;
  ruleId: string | null;
  kind: "budget" | "exposure" | "unusual" | "data" | "tool_decision" | "silence" | "question";
  occasion: string;
  message: string;
  value: number;
  threshold: number | null;
  hiddenFromHead: Generated<boolean>;
  raisedAt: CreatedAt;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
}

interface WebhooksTable {
  id: string;
  organizationId: string;
  name: string;
  url: string;
  format: Generated<"json" | "slack" | "teams" | "google_chat" | "discord">;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  lastAttemptAt: Date | null;
  lastStatus: number | null;
  lastFailure: string | null;
  failingSince: Date | null;
  failureMailedAt: Date | null;
  attemptAfter: Date;
  leasedUntil: Date | null;
  disabledAt: Date | null;
  events: Generated<("alerts" | "audit" | "sign_ins")[]>;
  auditFormat: Generated<"json" | "cef" | "ocsf">;
  auditPosition: Generated<number>;
  createdAt: CreatedAt;
}

interface WebhookDeliveriesTable {
  id: string;
  organizationId: string;
  webhookId: string;
  position: Generated<number>;
  event: "alert.raised" | "audit.entry" | "dashboard.sent" | "test";
  body: string;
  attempts: Generated<number>;
  createdAt: CreatedAt;
  attemptedAt: Date | null;
  deliveredAt: Date | null;
  status: number | null;
  failure: string | null;
}

interface SummariesTable {
  organizationId: string;
  period: "week" | "month";
  startsAt: Date;
}

interface ToolRequestsTable {
  id: string;
  organizationId: string;
  userId: string;
  tool: string;
  reason: string;
  createdAt: CreatedAt;
  announcedAt: Date | null;
  decision: "approve" | "refuse" | null;
  answer: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
}

interface ToolRulesTable {
  id: string;
  organizationId: string;
  tool: string;
  decision: "approve" | "warn" | "block";
  departmentId: string | null;
  teamId: string | null;
  /** `YYYY-MM-DD`. */
  lastDay: string | null;
  announcedAt: Date | null;
  createdAt: CreatedAt;
}

interface ResponsibilitiesTable {
  id: Generated<string>;
  organizationId: string;
  userId: string | null;
  invitationId: string | null;
  departmentId: string | null;
  teamId: string | null;
}

/** Written by triggers only. */
interface PlaceNamesTable {
  organizationId: string;
  kind: "department" | "team";
  placeId: string;
  name: string;
  since: Date | null;
  until: Date | null;
}

interface ToolPoliciesTable {
  organizationId: string;
  defaultDecision: "approve" | "warn" | "block";
  /** Written as JSON text. */
  decisions: ColumnType<unknown, string, string>;
}

interface OwnNumbersTable {
  id: string;
  organizationId: string;
  version: number;
  /** `YYYY-MM-DD`. */
  validFrom: string;
  /** Written as JSON text. */
  numbers: ColumnType<unknown, string, never>;
  currency: string | null;
  createdBy: string | null;
  createdAt: CreatedAt;
}

interface OwnPricesTable {
  id: string;
  organizationId: string;
  version: number;
  /** `YYYY-MM-DD`. */
  validFrom: string;
  currency: string;
  /** Written as JSON text. */
  prices: ColumnType<unknown, string, never>;
  createdBy: string | null;
  createdAt: CreatedAt;
}

interface ExchangeRatesTable {
  id: string;
  organizationId: string;
  currency: string;
  /** `YYYY-MM-DD`. */
  validFrom: string;
  perDollar: number;
  createdBy: string | null;
  createdAt: CreatedAt;
}

interface VendorInvoicesTable {
  id: string;
  organizationId: string;
  vendor: string;
  tool: string | null;
  department: string | null;
  firstMonth: string;
  lastMonth: string;
  amount: number;
  currency: string;
  covers: "usage" | "licences" | "both";
  number: string | null;
  createdAt: CreatedAt;
}

interface ReportedCostsTable {
  organizationId: string;
  connectorId: string;
  day: string;
  vendor: string;
  covers: "usage" | "licences";
  currency: string;
  amount: number;
}

interface ToolContractsTable {
  id: string;
  organizationId: string;
  tool: string;
  plan: "business" | "api";
  createdBy: string | null;
  createdAt: CreatedAt;
}

interface LicencesTable {
  id: string;
  organizationId: string;
  tool: string;
  contract: string;
  seats: number;
  price: number;
  currency: string;
  period: "month" | "year";
  startsOn: string;
  renewsOn: string | null;
  owner: string | null;
  createdAt: CreatedAt;
}

interface LicenceSeatsTable {
  organizationId: string;
  licenceId: string;
  holder: string;
  reportedUse: string | null;
  remindedAt: Date | null;
}

interface OwnPatternsTable {
  id: string;
  organizationId: string;
  version: number;
  /** Written as JSON text. */
  rules: ColumnType<unknown, string, never>;
  createdBy: string | null;
  createdAt: CreatedAt;
}

interface ReportKeysTable {
  kid: string;
  x: string;
  usedSince: Date;
  retiredAt: Date | null;
}

interface ToolNamesTable {
  id: string;
  organizationId: string;
  key: string;
  sentAs: string;
  name: string | null;
  decidedAt: Date;
  appliedAt: Date | null;
}

interface SavedViewsTable {
  id: string;
  organizationId: string;
  authorId: string;
  name: string;
  /** Written as JSON text. */
  query: ColumnType<unknown, string, string>;
  chart: string;
  shared: boolean;
  createdAt: CreatedAt;
  updatedAt: Date;
}

interface DashboardsTable {
  id: string;
  organizationId: string;
  authorId: string;
  ofHead: boolean;
  name: string;
  period: string;
  /** Written as JSON text, like the schedule. */
  tiles: ColumnType<unknown, string, string>;
  shared: boolean;
  schedule: ColumnType<unknown, string | null, string | null>;
  sentFor: Date | null;
  createdAt: CreatedAt;
  updatedAt: Date;
}

interface SubscriptionsTable {
  organizationId: string;
  plan: "individual" | "business";
  seats: number;
  billingInterval: "month" | "year";
  paidUntil: Date;
  nextSeats: number | null;
  nextInterval: "month" | "year" | null;
  cancelledAt: Date | null;
  remindedFor: Date | null;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  createdAt: CreatedAt;
}

interface OrdersTable {
  id: string;
  organizationId: string;
  orderedBy: string | null;
  kind: "new" | "renewal" | "change";
  plan: "individual" | "business";
  seats: number;
  billingInterval: "month" | "year";
  netPence: number;
  /** Written as JSON text. */
  buyer: ColumnType<unknown, string, never>;
  status: Generated<"open" | "paid" | "cancelled">;
  createdAt: CreatedAt;
  stripeSessionId: string | null;
}

interface InvoiceNumbersTable {
  series: string;
  last: number;
}

interface InvoicesTable {
  id: string;
  number: string;
  kind: "invoice" | "credit_note";
  status: "open" | "paid" | "credited" | "issued";
  organizationId: string | null;
  orderId: string | null;
  credits: string | null;
  plan: "individual" | "business";
  seats: number;
  billingInterval: "month" | "year";
  orderKind: "new" | "renewal" | "change";
  /** Written as JSON text, like the next two. */
  seller: ColumnType<unknown, string, never>;
  buyer: ColumnType<unknown, string, never>;
  lines: ColumnType<unknown, string, never>;
  netPence: number;
  vatPercent: number;
  vatPence: number;
  totalPence: number;
  issuedAt: CreatedAt;
  dueAt: Date | null;
  paidAt: Date | null;
  markedPaidAt: Date | null;
  paymentReference: string | null;
  periodTo: Date | null;
  stripeInvoiceId: string | null;
  stripePdfUrl: string | null;
}

interface StripeEventsTable {
  id: string;
  type: string;
  receivedAt: CreatedAt;
}

interface PromptsTable {
  id: string;
  organizationId: string;
  authorId: string;
  title: string;
  text: string;
  folder: string | null;
  tags: string[];
  sharing: "private" | "team" | "organization";
  teamId: string | null;
  version: number;
  sharedFromVersion: Generated<number>;
  uses: number;
  lastUsedAt: Date | null;
  createdAt: CreatedAt;
  updatedAt: Date;
}

interface PromptVersionsTable {
  promptId: string;
  number: number;
  title: string;
  text: string;
  createdAt: CreatedAt;
}

interface TimeAnswersTable {
  userId: string;
  askedOn: string;
  organizationId: string;
  sessionId: string;
  startedAt: Date;
  tool: string;
  kind: WorkflowType | null;
  timeEngaged: number;
  choice: TimeChoice | "skipped" | null;
  answeredAt: Date | null;
}

interface GoalsTable {
  userId: string;
  kind: GoalKind;
  target: number;
  createdAt: CreatedAt;
}

interface OwnSubscriptionsTable {
  id: string;
  userId: string;
  tool: string;
  price: number;
  currency: string;
  period: BillingPeriod;
  /** A day, such as `2026-03-05`. */
  renewsOn: string | null;
  createdAt: CreatedAt;
}

interface MarksTable {
  id: string;
  organizationId: string;
  name: string;
  kind: "rollout" | "licence" | "training" | "other";
  day: string;
  department: string;
  comparison: string;
  createdAt: CreatedAt;
}

interface PromptFavouritesTable {
  promptId: string;
  userId: string;
}

interface DomainsTable {
  id: string;
  organizationId: string;
  name: string;
  proof: string;
  createdAt: CreatedAt;
  verifiedAt: Date | null;
  checkedAt: Date | null;
  missingSince: Date | null;
  joinable: Generated<boolean>;
}

interface CompanySignInsTable {
  organizationId: string;
  protocol: Generated<"oidc" | "saml">;
  issuer: string;
  /** With SAML, null, as is the secret. */
  clientId: string | null;
  clientSecret: string | null;
  /** With SAML, either this or an address. */
  metadata: string | null;
  metadataUrl: string | null;
  groupsClaim: string;
  required: Generated<boolean>;
  wayBack: string | null;
}

interface SamlAssertionsTable {
  organizationId: string;
  id: string;
  expiresAt: Date;
}

interface GroupRulesTable {
  organizationId: string;
  /** Written as JSON text. */
  rules: ColumnType<unknown, string, string>;
}

interface CompanyIdentitiesTable {
  userId: string;
  organizationId: string;
  issuer: string;
  subject: string;
  createdAt: CreatedAt;
}

interface CompanyLoginsTable {
  loginId: string;
  organizationId: string;
  subject: string;
  sid: string | null;
}

interface DirectoryKeysTable {
  id: string;
  organizationId: string;
  name: string;
  keyHash: Buffer;
  createdBy: string | null;
  createdAt: CreatedAt;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

interface DirectoryPeopleTable {
  userId: string;
  organizationId: string;
  userName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  createdAccount: boolean;
}

interface DirectoryLeaversTable {
  userId: string;
  organizationId: string;
}

interface DirectoryGroupsTable {
  id: string;
  organizationId: string;
  name: string;
  externalId: string | null;
  createdAt: CreatedAt;
}

interface DirectoryGroupMembersTable {
  groupId: string;
  userId: string;
}

interface HeardDaysTable {
  organizationId: string;
  senderId: string;
  senderKind: "ingest_key" | "device" | "api_token" | "signed_in";
  personId: string | null;
  /** A UTC day, such as `2026-03-05`. */
  day: string;
  way: string;
  outcome: "taken" | "ignored" | "refused";
  reason: string;
  count: number;
  lastAt: Date;
}

interface NotUsefulTable {
  userId: string;
  scope: "own" | "organization";
  kind: string;
  saidAt: Date;
}

export interface Database {
  domains: DomainsTable;
  companySignIns: CompanySignInsTable;
  samlAssertions: SamlAssertionsTable;
  groupRules: GroupRulesTable;
  companyIdentities: CompanyIdentitiesTable;
  companyLogins: CompanyLoginsTable;
  directoryKeys: DirectoryKeysTable;
  directoryPeople: DirectoryPeopleTable;
  directoryLeavers: DirectoryLeaversTable;
  directoryGroups: DirectoryGroupsTable;
  directoryGroupMembers: DirectoryGroupMembersTable;
  subscriptions: SubscriptionsTable;
  orders: OrdersTable;
  invoiceNumbers: InvoiceNumbersTable;
  invoices: InvoicesTable;
  stripeEvents: StripeEventsTable;
  sentDays: SentDaysTable;
  organizations: OrganizationsTable;
  departments: DepartmentsTable;
  teams: TeamsTable;
  users: UsersTable;
  ingestKeys: IngestKeysTable;
  refreshTokens: RefreshTokensTable;
  passwordResetTokens: PasswordResetTokensTable;
  rateLimits: RateLimitsTable;
  placements: PlacementsTable;
  correctedKinds: CorrectedKindsTable;
  ownProjects: OwnProjectsTable;
  invitations: InvitationsTable;
  logins: LoginsTable;
  authenticatorApps: AuthenticatorAppsTable;
  recoveryCodes: RecoveryCodesTable;
  apiTokens: ApiTokensTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
  signInSteps: SignInStepsTable;
  signInRefusals: SignInRefusalsTable;
  pendingChanges: PendingChangesTable;
  rememberedDevices: RememberedDevicesTable;
  knownBrowsers: KnownBrowsersTable;
  emailChanges: EmailChangesTable;
  achievements: AchievementsTable;
  socialShares: SocialSharesTable;
  waitlist: WaitlistTable;
  contactMessages: ContactMessagesTable;
  errorResolutions: ErrorResolutionsTable;
  usedFormTickets: UsedFormTicketsTable;
  auditChains: AuditChainsTable;
  auditEntries: AuditEntriesTable;
  auditDetails: AuditDetailsTable;
  auditErasures: AuditErasuresTable;
  jobs: JobsTable;
  reports: ReportsTable;
  reportFigures: ReportFiguresTable;
  imports: ImportsTable;
  alertRules: AlertRulesTable;
  alerts: AlertsTable;
  webhooks: WebhooksTable;
  webhookDeliveries: WebhookDeliveriesTable;
  summaries: SummariesTable;
  savedViews: SavedViewsTable;
  dashboards: DashboardsTable;
  prompts: PromptsTable;
  promptVersions: PromptVersionsTable;
  promptFavourites: PromptFavouritesTable;
  timeAnswers: TimeAnswersTable;
  goals: GoalsTable;
  ownSubscriptions: OwnSubscriptionsTable;
  marks: MarksTable;
  revokedCertificates: RevokedCertificatesTable;
  toolPolicies: ToolPoliciesTable;
  toolRequests: ToolRequestsTable;
  toolRules: ToolRulesTable;
  responsibilities: ResponsibilitiesTable;
  placeNames: PlaceNamesTable;
  ownNumbers: OwnNumbersTable;
  ownPatterns: OwnPatternsTable;
  toolContracts: ToolContractsTable;
  licences: LicencesTable;
  ownPrices: OwnPricesTable;
  exchangeRates: ExchangeRatesTable;
  vendorInvoices: VendorInvoicesTable;
  reportedCosts: ReportedCostsTable;
  licenceSeats: LicenceSeatsTable;
  reportKeys: ReportKeysTable;
  heardDays: HeardDaysTable;
  toolNames: ToolNamesTable;
  growingSessions: GrowingSessionsTable;
  connectors: ConnectorsTable;
  notUseful: NotUsefulTable;
}
