import { normalizeRole } from "@treadlight/contract/access";
import { isAdministrator, isSecondStepAsked } from "@treadlight/contract/company";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import { dayOf } from "../mail/template.ts";
import { counted } from "../organization/confirmation.ts";
import { loginsUnder, type Member, members, mustUseCompany, type Rules } from "./notify-members.ts";
import { domainOf } from "./verified-domains.ts";

// What a change does to the sign-in of others, in numbers, a sentence each. Without any, it needs no confirmation.

const people = (count: number) => counted(count, "person", "people");

/** "3 people can ...", unless there are none. */
const ifAny = (found: readonly unknown[], rest: string) =>
  found.length === 0 ? [] : [`${people(found.length)} ${rest}`];
/** The same of some of those who were named before. */
const ofThem = (found: readonly unknown[], rest: string) =>
  found.length === 0 ? [] : [`${found.length} of them ${rest}`];

const RESET = "can get a password only with the link for a forgotten one.";

/** Of removing a domain. */
export async function effectsOfRemoval(
  transaction: Transaction<Database>,
  organizationId: string,
  { name, verifiedAt }: { name: string; verifiedAt: Date | null },
): Promise<string[]> {
  if (verifiedAt === null) return [];
  const affected = (await members(transaction, organizationId)).filter(({ email }) => domainOf(email) === name);
  const withProvider = affected.filter(({ isRequired }) => isRequired !== null);
  const hasDirectory = await transaction
    .selectFrom("directoryKeys")
    .where("organizationId", "=", organizationId)
    .where("revokedAt", "is", null)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return [
    ...ifAny(withProvider, `with an address of ${name} can no longer sign in with the provider.`),
    ...ofThem(withProvider.filter(mustUseCompany), "cannot sign in at all then, because the organization requires it."),
    ...ofThem(
      withProvider.filter((member) => !mustUseCompany(member) && !member.hasPassword),
      RESET,
    ),
    ...(hasDirectory && affected.length > 0 ? ["The directory can no longer add or change such people."] : []),
  ];
}

/** How an organization's provider signs people in; null without one. */
type Provider = { protocol: string; issuer: string | null; required: boolean } | null;

/** Whether what names people is another one: a subject means somebody only where it was given. */
export const isOtherProvider = (before: Provider, after: Provider): boolean =>
  before?.issuer !== after?.issuer || before?.protocol !== after?.protocol;

/**
 * Of another provider, of requiring it or no longer doing so, or of having none.
 * @param callerId keeps their password as the way back in
 * @param hasNewMetadata whether somebody entered metadata, and with it the keys that vouch for people
 * @param endingLogins how many logins end when it is required
 */
export async function effectsOfProvider(
  transaction: Transaction<Database>,
  { organizationId, callerId }: { organizationId: string; callerId: string },
  {
    before,
    after,
    hasNewMetadata = false,
    endingLogins,
  }: { before: Provider; after: Provider; hasNewMetadata?: boolean; endingLogins: () => Promise<number> },
): Promise<string[]> {
  const others = (await members(transaction, organizationId)).filter(({ id, isStaff }) => id !== callerId && !isStaff);
  const linked = others.filter(({ isLinked }) => isLinked);
  const without = linked.filter(({ hasPassword }) => !hasPassword);
  if (before && !after) {
    return [
      ...ifAny(linked, "can no longer sign in with the provider."),
      ...ofThem(without, RESET),
      ...freed(before, others),
    ];
  }
  const isOther = before !== null && isOtherProvider(before, after);
  const trusting = hasNewMetadata ? ifAny(linked, "will be signed in by the keys in the new metadata.") : [];
  const moved = isOther ? ifAny(linked, "must prove with their password who they are at the new provider.") : trusting;
  const noPassword = isOther ? ofThem(without, RESET) : [];
  if (!after?.required || before?.required)
    return [...moved, ...noPassword, ...(after?.required ? [] : freed(before, others))];
  const domains = await transaction
    .selectFrom("domains")
    .where("organizationId", "=", organizationId)
    .where("verifiedAt", "is not", null)
    .select("name")
    .execute();
  const verified = new Set(domains.map(({ name }) => name));
  const outside = others.filter(({ email }) => !verified.has(domainOf(email)));
  const logins = await endingLogins();
  return [
    ...moved,
    ...noPassword,
    ...ifAny(others, "can no longer sign in with a password or a passkey."),
    ...ofThem(outside, "cannot sign in at all: their address is of no verified domain."),
    ...(logins > 0 ? [`${counted(logins, "login ends", "logins end")} at once.`] : []),
  ];
}

const freed = (before: Provider, others: readonly Member[]) =>
  before?.required ? ifAny(others, "can sign in with a password or a passkey again.") : [];

/**
 * Of stricter sign-in rules, or of fewer.
 * @param endingLogins how many logins of others would have ended by now under these limits
 */
export async function effectsOfRules(
  transaction: Transaction<Database>,
  { organizationId, callerId }: { organizationId: string; callerId: string },
  {
    before,
    after,
    endingLogins,
  }: { before: Rules; after: Rules; endingLogins: (limits: ReturnType<typeof loginsUnder>) => Promise<number> },
): Promise<string[]> {
  const others = (await members(transaction, organizationId)).filter(({ id }) => id !== callerId);
  const due = (rules: Rules, member: Member) =>
    isSecondStepAsked(rules, normalizeRole(member.role)) && !mustUseCompany(member) ? rules.twoStepsDue : null;
  const sooner = others.filter((member) => {
    const [was, is] = [due(before, member), due(after, member)];
    return !member.hasApp && !member.hasPasskey && is !== null && (was === null || is < was);
  });
  const released = others.filter((member) => due(before, member) !== null && due(after, member) === null);
  const [was, is] = [loginsUnder(before), loginsUnder(after)];
  const isShorter = is.idleMinutes < was.idleMinutes || is.lifetimeMinutes < was.lifetimeMinutes;
  // Those that had ended before are not ended by this.
  const logins = isShorter ? (await endingLogins(is)) - (await endingLogins(was)) : 0;
  const administrators = others.filter(({ role }) => isAdministrator(normalizeRole(role)));
  const who = counted(administrators.length, "administrator", "administrators");
  const [closed, opened] = networksOf(before.networks, after.networks);
  return [
    ...ifAny(
      sooner,
      `without a second step can do nothing but set one up from ${dayOf(after.twoStepsDue ?? new Date(0))} on.`,
    ),
    ...ifAny(released, "can sign in without a second step."),
    ...(logins > 0 ? [`${counted(logins, "login ends", "logins end")} within a quarter of an hour.`] : []),
    ...[closed, opened].flatMap((what) =>
      what === undefined || administrators.length === 0 ? [] : [`${who} can ${what}.`],
    ),
  ];
}

/** What a change of networks takes from administrators, and what it gives them. */
function networksOf(before: readonly string[], after: readonly string[]): [string | undefined, string | undefined] {
  const removed = before.filter((network) => !after.includes(network));
  const added = after.filter((network) => !before.includes(network));
  if (after.length === 0) return [undefined, before.length > 0 ? "work from any network" : undefined];
  if (before.length === 0) return [`work from no other network than ${after.join(", ")}`, undefined];
  return [
    removed.length > 0 ? `no longer work from ${removed.join(", ")}` : undefined,
    added.length > 0 ? `also work from ${added.join(", ")}` : undefined,
  ];
}
