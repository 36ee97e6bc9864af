import { type Capability, STAFF_CAPABILITIES, type StaffCapability } from "./capabilities.ts";
import { capabilitiesOf } from "./roles.ts";

/** Aggregates leave out groups of fewer people: the total of a small group reveals its members. */
export const MIN_GROUP_SIZE = 5;

/**
 * Whether somebody may do something. The staff flag allows what staff may do and adds nothing inside an organization.
 * @param userType an unknown one may do nothing
 */
export function can(userType: string, capability: Capability, isStaff = false): boolean {
  return isStaffCapability(capability) ? isStaff : capabilitiesOf(userType).includes(capability);
}

/** Whether a user type has every capability of another one. */
export function covers(userType: string, other: string): boolean {
  return capabilitiesOf(other).every((capability) => can(userType, capability));
}

/** Whether somebody may change another person's role: nobody gives or takes away a capability they lack themselves. */
export function canSetRole(actor: string, { current, next }: { current: string; next: string }): boolean {
  return can(actor, "manage_people") && covers(actor, current) && covers(actor, next);
}

function isStaffCapability(capability: Capability): capability is StaffCapability {
  const names: readonly string[] = STAFF_CAPABILITIES;
  return names.includes(capability);
}
