import type { SignInGate } from "@treadlight/contract/access";
import { isWithin } from "../http/index.ts";
import type { UserIdentity } from "../identity/index.ts";

/**
 * What keeps somebody out by the sign-in rules of their organization. Nobody signs in with a device credential or an API token, so
 * these need no second step.
 * @param address the network address that they call from
 */
export function signInGatesOf(
  { networks, secondStepDue, scopes }: UserIdentity,
  address: string,
  nowMs: number,
): SignInGate[] {
  const isOutside = networks !== undefined && !isWithin(address, networks);
  const isDue = scopes === undefined && secondStepDue !== undefined && secondStepDue <= nowMs;
  return [
    // Checked first, because the second step can be set up from anywhere.
    ...(isDue ? (["second_step_required"] as const) : []),
    ...(isOutside ? (["network_not_allowed"] as const) : []),
  ];
}
