import { normalizeRole, rolesWith } from "@treadlight/contract/access";
import { isAdministrator, isSecondStepAsked, LOGIN_DAYS, type SignInRules } from "@treadlight/contract/company";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import { sendMails } from "../mail/index.ts";
import { needsCompany } from "../sign-in/without-company.ts";
import { companySignInRequiredMail } from "./mails/company-sign-in-required.ts";
import { signInRulesMail } from "./mails/sign-in-rules.ts";

export type Rules = Omit<SignInRules, "address" | "etag">;

/**
 * Mails members when a change makes the sign-in rules stricter for them, listing what changes for each. Relaxed rules
 * send nothing, but a removed network does, whatever replaces it.
 */
export async function notifyStricterRules(
  transaction: Transaction<Database>,
  organizationId: string,
  { before, after, now }: { before: Rules; after: Rules; now: Date },
): Promise<void> {
  const [sooner, later] = [loginsUnder(after), loginsUnder(before)];
  const isShorter = sooner.idleMinutes < later.idleMinutes || sooner.lifetimeMinutes < later.lifetimeMinutes;
  const isNarrower = before.networks.length === 0 || before.networks.some((one) => !after.networks.includes(one));
  const newMails = (await members(transaction, organizationId)).flatMap((member) => {
    const userType = normalizeRole(member.role);
    const isExempt = member.hasApp || member.hasPasskey || mustUseCompany(member);
    const due = (rules: Rules) => (isSecondStepAsked(rules, userType) ? rules.twoStepsDue : null);
    const [dueBefore, dueAfter] = [due(before), due(after)];
    const isSooner = dueAfter !== null && (dueBefore === null || dueAfter < dueBefore);
    const news = {
      secondStep: isSooner && !isExempt ? { due: dueAfter, isDue: dueAfter <= now } : null,
      logins: isShorter ? sooner : null,
      networks: isNarrower && isAdministrator(userType) ? after.networks : [],
    };
    if (news.secondStep === null && news.logins === null && news.networks.length === 0) return [];
    const { email: to, organizationName, isRequired } = member;
    const params = { organizationName, hasCompanySignIn: isRequired !== null, ...news };
    return [{ to, params, limit: "notice" as const }];
  });
  await sendMails(transaction, signInRulesMail, newMails);
}

/** Mails the members whose passwords no longer sign them in. */
export async function notifyRequiredSignIn(transaction: Transaction<Database>, organizationId: string): Promise<void> {
  const told = (await members(transaction, organizationId)).filter(
    (member) => mustUseCompany(member) && (member.hasPassword || member.hasPasskey),
  );
  const newMails = told.map(({ email: to, organizationName }) => ({
    ...{ to, params: { organizationName } },
    limit: "notice" as const,
  }));
  await sendMails(transaction, companySignInRequiredMail, newMails);
}

export type Member = Awaited<ReturnType<typeof members>>[number];

/** Whether the company's provider is the only way in for somebody. It asks for its own second step. */
export const mustUseCompany = (member: Member) => member.isRequired === true && needsCompany(member);

/** Those who are not suspended. `isRequired` is null without a company sign-in. */
export function members(transaction: Transaction<Database>, organizationId: string) {
  return transaction
    .selectFrom("users as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .leftJoin("companySignIns as c", "c.organizationId", "u.organizationId")
    .leftJoin("users as w", (join) =>
      join
        .onRef("w.id", "=", "c.wayBack")
        .onRef("w.organizationId", "=", "c.organizationId")
        .on("w.role", "in", rolesWith("make_owners"))
        .on("w.suspendedAt", "is", null),
    )
    .where("u.organizationId", "=", organizationId)
    .where("u.suspendedAt", "is", null)
    .select([
      "u.id",
      "u.email",
      "u.role",
      "u.isStaff",
      "o.name as organizationName",
      "c.required as isRequired",
      "w.id as wayBack",
    ])
    .select((e) => {
      const apps = e.selectFrom("authenticatorApps as a").whereRef("a.userId", "=", "u.id").select("a.userId");
      const identities = e.selectFrom("companyIdentities as i").whereRef("i.userId", "=", "u.id").select("i.userId");
      const passkeys = e.selectFrom("passkeys as p").whereRef("p.userId", "=", "u.id").select("p.id");
      return [
        e("u.passwordHash", "is not", null).as("hasPassword"),
        e.exists(apps.where("a.confirmedAt", "is not", null)).as("hasApp"),
        e.exists(passkeys).as("hasPasskey"),
        e.exists(identities).as("isLinked"),
      ];
    })
    .execute();
}

const DAY_MINUTES = 24 * 60;

/** How long logins last. */
export const loginsUnder = ({ idleMinutes, lifetimeMinutes }: Rules) => ({
  idleMinutes: idleMinutes ?? LOGIN_DAYS.idle * DAY_MINUTES,
  lifetimeMinutes: lifetimeMinutes ?? LOGIN_DAYS.altogether * DAY_MINUTES,
});
