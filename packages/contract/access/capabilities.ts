/** What a role can allow within the person's organization. `roles.ts` assigns capabilities to roles. */
export const ROLE_CAPABILITIES = [
  /** See, export and delete your own sessions, achievements and prompts; change your settings. */
  "own_data",
  /** Totals of the organization and of your own department. */
  "organization_aggregates",
  /** Totals of every department. */
  "all_departments",
  /** Figures and reports about departments and teams: those that one is responsible for, or any with `all_departments`. */
  "department_figures",
  /** Rows about the people there, invitations into them and alerts about them. */
  "department_people",
  /** The organization's outcome ledger. Its daily counts can reveal a single session, so members do not see it. */
  "outcomes",
  /**
   * Rows about individual people, under pseudonyms unless the organization shows names. Without this capability, nothing identifies a
   * person.
   */
  "people_rows",
  "manage_people",
  "manage_departments",
  "manage_invitations",
  "esg_reports",
  /** Exports of aggregates; exports of people also need `people_rows`. */
  "bulk_exports",
  "ingest_keys",
  /** Import usage from files, and undo it. */
  "imports",
  "privacy_settings",
  "audit_log",
  /** Alert rules, alerts and webhooks, and the mails about them. */
  "alerts",
  /** Which AI tools people may use, and their requests for others. */
  "tool_policy",
  "make_owners",
  /** Domains, sign-in with the company's provider, and its directory. They decide who can sign in, even as an owner. */
  "company_sign_in",
  /** Buy a plan, change it and see its invoices. */
  "billing",
  "transfer_organization",
  "delete_organization",
] as const;

/** What only staff may do, across organizations. */
export const STAFF_CAPABILITIES = [
  "all_organizations",
  "waiting_list",
  "contact_messages",
  "monitoring",
  /** Records that could not become a row, and rows that were lost. */
  "dead_letters",
  /** Versions, engines and settings of the installation, and the mails it wrote. */
  "installation",
  /** Orders and invoices: mark as paid, credit. */
  "invoicing",
  "suspend",
] as const;

export type RoleCapability = (typeof ROLE_CAPABILITIES)[number];
export type StaffCapability = (typeof STAFF_CAPABILITIES)[number];
export type Capability = RoleCapability | StaffCapability;
