import type { ToolNames } from "@treadlight/domain/catalogue";
import type { OwnRulesVersion } from "@treadlight/domain/own-patterns";
import type { OwnVersion } from "@treadlight/domain/productivity";
import type { Contracts } from "@treadlight/domain/ratings/plans";
import type { SessionInput } from "@treadlight/domain/session";
import type { MemberByEmail } from "@treadlight/platform/identity";
import { ownSearch } from "./own-search.ts";
import { pseudonymOf } from "./pseudonym.ts";
import type { Attribution } from "./session-event.ts";

/** What an organization has decided about its sessions. */
export interface Organization {
  organizationId: string;
  organizationRegion?: string | undefined;
  previewsEnabled: boolean;
  keepsSpecialPreviews: boolean;
  ownVersions?: readonly OwnVersion[] | undefined;
  ownRules?: OwnRulesVersion | undefined;
  toolNames?: ToolNames | undefined;
  contracts?: Contracts | undefined;
}

/** Finds the people whom sessions name by address: members, or else pseudonyms. A session that names nobody belongs to nobody. */
export async function attributions(
  organization: Organization,
  sessions: readonly SessionInput[],
  { memberByEmail, pseudonymSecret }: { memberByEmail: MemberByEmail; pseudonymSecret: string },
): Promise<(session: SessionInput) => Attribution> {
  const {
    organizationId,
    organizationRegion,
    previewsEnabled,
    keepsSpecialPreviews,
    ownVersions,
    ownRules,
    toolNames,
    contracts,
  } = organization;
  const emails = new Set(sessions.flatMap(({ userEmail }) => userEmail ?? []));
  const members = new Map(
    await Promise.all([...emails].map(async (email) => [email, await memberByEmail(organizationId, email)] as const)),
  );
  const region = organizationRegion;
  const settings = {
    previewsEnabled,
    keepsSpecialPreviews,
    ownVersions,
    toolNames,
    ownSearch: await ownSearch(ownRules),
    contracts,
  };
  const nobody = { organizationId, personId: undefined, placements: [], region, ...settings };
  const attributionTo = (email: string): Attribution => {
    const member = members.get(email);
    return {
      ...nobody,
      personId: member?.personId ?? pseudonymOf(organizationId, email, pseudonymSecret),
      placements: member?.placements ?? [],
      correctedKinds: member?.correctedKinds,
      ownProjects: member?.ownProjects,
      region: member?.region ?? organizationRegion,
      keepsSpecialPreviews: keepsSpecialPreviews && member?.withholdsSpecialPreviews !== true,
    };
  };
  // Many sessions name the same person, and computing a pseudonym is slower than validating a session.
  const known = new Map<string, Attribution>();
  return ({ userEmail }) => {
    if (userEmail === undefined) return nobody;
    const attribution = known.get(userEmail) ?? attributionTo(userEmail);
    known.set(userEmail, attribution);
    return attribution;
  };
}
