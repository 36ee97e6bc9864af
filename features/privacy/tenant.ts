import { can, isForPlaces, MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import type { Responsibility, UserIdentity } from "@treadlight/platform/identity";
import { type OrganizationTenant, organizationTenant, type PlacesTenant, placesTenant } from "@treadlight/warehouse";

/**
 * The sessions of others that somebody may ask about, and the only way to ask on a person's behalf: for heads and auditors of
 * departments those of their departments and teams, for everybody else in an organization all of it.
 * @throws Expected `forbidden` for individuals, and while a head's people are too few to be pseudonymous
 */
export function tenantOf(caller: UserIdentity): OrganizationTenant | PlacesTenant {
  const { userType, organizationId } = caller;
  if (isForPlaces(userType)) {
    if (hasTooFewPeople(caller)) {
      const message = `The departments and teams that you are responsible for have fewer than ${minimumOf(caller)} people, too few for figures that reveal nobody. People invited by a head count only if their address is of a domain that your organization has verified.`;
      throw new Expected("forbidden", { message });
    }
    return placesTenant(organizationId, placesSeenBy(caller));
  }
  if (can(userType, "organization_aggregates")) return organizationTenant(organizationId);
  throw new Expected("forbidden");
}

/** Names cannot undo that earlier sessions were promised pseudonyms: of few people, a head sees only those that have names. */
function placesSeenBy(caller: UserIdentity): readonly Responsibility[] {
  const places = caller.responsibleFor?.places ?? [];
  const { namesFrom } = caller;
  if (namesFrom === undefined || !hasFewPeople(caller)) return places;
  const from = Date.parse(namesFrom);
  return places.map((place) => ({ ...place, since: Math.max(place.since ?? 0, from) }));
}

/** Whether a head would recognize the people, whom they know, under any pseudonym. Auditors of departments are answered from cells. */
export function hasTooFewPeople(caller: UserIdentity): boolean {
  return !caller.peopleVisible && hasFewPeople(caller);
}

function hasFewPeople(caller: UserIdentity): boolean {
  const { userType, responsibleFor } = caller;
  if (!isForPlaces(userType) || !can(userType, "department_people")) return false;
  return responsibleFor !== undefined && responsibleFor.people < minimumOf(caller);
}

const minimumOf = ({ minGroupSize }: UserIdentity) => Math.max(MIN_GROUP_SIZE, minGroupSize);
