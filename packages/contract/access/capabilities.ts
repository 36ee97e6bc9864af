import { type UserType, userTypeSchema } from "./user-type.ts";

const everybody = userTypeSchema.options;
const members: readonly UserType[] = ["BusinessMember", "OrgAdmin", "OrgOwner"];
const administrators: readonly UserType[] = ["OrgAdmin", "OrgOwner"];
const owners: readonly UserType[] = ["OrgOwner"];

/** Who may do what inside their own organization. Source: decisions, section 2. */
export const ROLE_CAPABILITIES = {
  /** See, export and delete one's own sessions, achievements and prompts; change one's settings. */
  own_data: everybody,
  /** Totals of the organization and of one's own department. */
  organization_aggregates: members,
  all_departments: administrators,
  /** People as rows: pseudonyms unless the organization's setting says otherwise. */
  people_rows: administrators,
  manage_people: administrators,
  manage_departments: administrators,
  manage_invitations: administrators,
  esg_reports: administrators,
  bulk_exports: administrators,
  ingest_keys: administrators,
  privacy_settings: administrators,
  audit_log: administrators,
  make_owners: owners,
  billing: owners,
  transfer_organization: owners,
  delete_organization: owners,
} as const satisfies Record<string, readonly UserType[]>;

/** What only staff of the platform may do, across organizations. */
export const STAFF_CAPABILITIES = [
  "all_organizations",
  "waiting_list",
  "contact_messages",
  "monitoring",
  "dead_letters",
  "suspend",
] as const;

export type RoleCapability = keyof typeof ROLE_CAPABILITIES;
export type StaffCapability = (typeof STAFF_CAPABILITIES)[number];
export type Capability = RoleCapability | StaffCapability;

/** Groups of fewer people are left out of aggregates: a small group's total would tell on its members. */
export const MIN_GROUP_SIZE = 5;

/**
 * Whether somebody may do a thing. The staff flag opens the staff's own things and widens nothing inside an
 * organization. @param role a user type; any other text may do nothing
 */
export function can(role: string, capability: Capability, isStaff = false): boolean {
  if (isStaffCapability(capability)) return isStaff;
  const allowed: readonly string[] = ROLE_CAPABILITIES[capability];
  return allowed.includes(role);
}

/** The console is for administrators, owners and staff; what each sees in it is a capability of its own. */
export function canOpenConsole(role: string, isStaff: boolean): boolean {
  return isStaff || can(role, "manage_people");
}

/** Whether somebody may turn another's role into `next`: up to OrgAdmin, and an owner only by an owner. */
export function canSetRole(actor: string, { current, next }: { current: UserType; next: UserType }): boolean {
  const touchesOwner = current === "OrgOwner" || next === "OrgOwner";
  return can(actor, touchesOwner ? "make_owners" : "manage_people");
}

function isStaffCapability(capability: Capability): capability is StaffCapability {
  const names: readonly string[] = STAFF_CAPABILITIES;
  return names.includes(capability);
}
