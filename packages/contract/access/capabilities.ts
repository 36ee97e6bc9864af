/** What a role can allow inside one's own organization. Which role allows what is in `roles.ts`. */
export const ROLE_CAPABILITIES = [
  /** See, export and delete one's own sessions, achievements and prompts; change one's settings. */
  "own_data",
  /** Totals of the organization and of one's own department. */
  "organization_aggregates",
  /** Totals of every department. */
  "all_departments",
  /** People as rows: pseudonyms unless the organization's setting says otherwise. Without it, nothing names a person. */
  "people_rows",
  "manage_people",
  "manage_departments",
  "manage_invitations",
  "esg_reports",
  /** Exports of aggregates; of people only together with `people_rows`. */
  "bulk_exports",
  "ingest_keys",
  "privacy_settings",
  "audit_log",
  "make_owners",
  "billing",
  "transfer_organization",
  "delete_organization",
] as const;

/** What only staff of the platform may do, across organizations. */
export const STAFF_CAPABILITIES = [
  "all_organizations",
  "waiting_list",
  "contact_messages",
  "monitoring",
  "dead_letters",
  "suspend",
] as const;

export type RoleCapability = (typeof ROLE_CAPABILITIES)[number];
export type StaffCapability = (typeof STAFF_CAPABILITIES)[number];
export type Capability = RoleCapability | StaffCapability;
