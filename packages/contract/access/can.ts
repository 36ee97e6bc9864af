import { type Capability, STAFF_CAPABILITIES, type StaffCapability } from "./capabilities.ts";
import { capabilitiesOf } from "./roles.ts";

/** Aggregates leave out groups of fewer people: the total of a small group reveals its members. */
export const MIN_GROUP_SIZE = 5;

/**
 * Whether a person has a capability. The staff flag adds the staff capabilities, and none inside an organization.
 * @param userType an unknown one has no capabilities
 */
export function can(userType: string, capability: Capability, isStaff = false): boolean {
  return isStaffCapability(capability) ? isStaff : capabilitiesOf(userType).includes(capability);
}

/** Whether a person may open the console: read at least one of its resources. Hard-coded, so that pages need not load the access table. */
export function canOpenConsole(userType: string, isStaff: boolean): boolean {
  return isStaff || can(userType, "audit_log") || can(userType, "department_people");
}

/** Whether somebody belongs to an organization of several people. */
export function isInOrganization(userType: string): boolean {
  return can(userType, "organization_aggregates") || can(userType, "department_figures");
}

/** Whether a role is about certain departments and teams, and its people see nothing of the rest of the organization. */
export function isForPlaces(userType: string): boolean {
  return can(userType, "department_figures") && !can(userType, "all_departments");
}

/** Whether a user type has every capability of another one. */
export function covers(userType: string, other: string): boolean {
  return capabilitiesOf(other).every((capability) => can(userType, capability));
}

/** Whether a person may change another person's role: nobody can grant or revoke a capability that they lack themselves. */
export function canSetRole(actor: string, { current, next }: { current: string; next: string }): boolean {
  return can(actor, "manage_people") && covers(actor, current) && covers(actor, next);
}

function isStaffCapability(capability: Capability): capability is StaffCapability {
  const names: readonly string[] = STAFF_CAPABILITIES;
  return names.includes(capability);
}
