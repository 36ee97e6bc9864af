import type { VendorKind } from "@treadlight/contract/console";
import type { Config } from "@treadlight/platform/config";
import type { Database } from "@treadlight/platform/database";
import type { ResolveTxt } from "@treadlight/platform/dns";
import type { EventLog } from "@treadlight/platform/event-log";
import type { Files } from "@treadlight/platform/files";
import type { Identify } from "@treadlight/platform/identity";
import type { Installation } from "@treadlight/platform/installation";
import type { Logger } from "@treadlight/platform/observability";
import type { SigningKey } from "@treadlight/platform/signing";
import type { StripePayments } from "@treadlight/platform/stripe";
import type { Warehouse } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import type { AttemptLimits } from "./limits/attempt-limits.ts";
import type { OrganizationQuota } from "./limits/quotas.ts";
import type { BillingTerms } from "./plans/terms.ts";

/** What the api stands on; each part takes what it needs of it. */
export interface ApiDeps {
  db: Kysely<Database>;
  log: EventLog;
  warehouse: Warehouse;
  identify: Identify;
  /** Signs access tokens and form tickets. */
  jwtSecret: string;
  /** Makes pseudonyms, and what secrets of connectors are encrypted with. */
  pseudonymSecret: string;
  limits: AttemptLimits;
  /** Holds what the worker makes. */
  files: Files;
  /** Signs reports, certificates and adapters of the extension; the worker has the same. */
  reportKey: SigningKey;
  /** Who issues certificates: the operator, and the public address of the installation. */
  issuer: { name: string; url: string };
  /** Looks up the TXT records that prove domains. */
  resolveTxt: ResolveTxt;
  /** Whether webhooks, sign-in providers and `vendorAddresses` may be private addresses and plain HTTP. */
  privateWebhooks: boolean;
  /** Where connectors ask vendors, if not at their usual addresses. */
  vendorAddresses: Readonly<Partial<Record<VendorKind, string>>>;
  /** After how long a change that destroys or reveals takes effect. */
  changeDelayMs: number;
  /** Whether the number of requests is limited. */
  rateLimits: boolean;
  /** How much an organization may send in a day; without it, as much as it likes. */
  quota?: OrganizationQuota | undefined;
  /** How many live streams may be open. */
  streams: { perPerson: number; altogether: number };
  /** How people get an account. */
  registration: Config["registration"];
  /** Whether visitors may read the demo's organization, if there is one. Default: they may not. */
  isDemoOpen?: boolean;
  /** Whether people confirm their address before they can sign in. */
  confirmAddresses: boolean;
  /** How this installation sells plans. */
  billing: BillingTerms;
  /** Set if people pay through Stripe. */
  stripe: StripePayments | undefined;
  /** What staff see of the installation. */
  installation: Installation;
  logger: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}
