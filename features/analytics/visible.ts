import { can, isInOrganization, MIN_GROUP_SIZE } from "@treadlight/contract/access";
import {
  type AnalyticsQuery,
  type Dimension,
  MEMBER_DIMENSIONS,
  MEMBER_GRANULARITIES,
  MEMBER_MEASURES,
  measuresOf,
  type PeopleShown,
} from "@treadlight/contract/analytics";
import { Expected } from "@treadlight/contract/errors";
import type { UserIdentity } from "@treadlight/platform/identity";
import { type AnalyticsOptions, personalTenant, type Tenant } from "@treadlight/warehouse";
import { peopleShownTo } from "../privacy/names.ts";
import { tenantOf } from "../privacy/tenant.ts";

/** What a caller may learn from a query. */
interface Visible {
  tenant: Tenant;
  /** The query, restricted to what the caller may see. */
  allowed: AnalyticsQuery;
  options: AnalyticsOptions;
  people: PeopleShown;
  /** For whoever reads the answer. */
  notice?: string;
}

const PSEUDONYMS_NOTICE =
  "People appear under pseudonyms. A pseudonym always stands for the same person, and small groups are shown: somebody who knows how a colleague works, or moves them into an empty team, may recognize them.";
const NAMES_NOTICE = "Your organization has decided to show people by name. Small groups are shown.";
const namesNotice = (from: string | undefined) =>
  from === undefined ? NAMES_NOTICE : `${NAMES_NOTICE} In sessions before ${from} people appear under pseudonyms.`;

/** Whether somebody is told of their organization in groups of people: in whole weeks that are closed. */
export const isToldWeeks = ({ userType }: Pick<UserIdentity, "userType">): boolean =>
  !can(userType, "department_people");

/** Decides by capability, never by role, whose sessions a caller may query and how people appear. */
export function visibleTo(
  caller: UserIdentity,
  query: AnalyticsQuery,
  scope: "own" | "organization" = isInOrganization(caller.userType) ? "organization" : "own",
): Visible {
  const { organizationId, userId, userType, timeZone, peopleVisible, namesFrom } = caller;
  if (scope === "own") {
    const tenant = personalTenant(organizationId, userId);
    return { tenant, allowed: query, options: { pseudonyms: false, timeZone }, people: "self" };
  }
  const tenant = tenantOf(caller);
  if (!isToldWeeks(caller)) {
    const shown = peopleVisible
      ? { people: "names" as const, notice: namesNotice(namesFrom) }
      : { people: "pseudonyms" as const, notice: PSEUDONYMS_NOTICE };
    return { tenant, allowed: query, options: { ...peopleShownTo(caller), timeZone }, ...shown };
  }
  requireCells(query);
  return {
    tenant,
    allowed: can(userType, "department_figures") ? query : withinOwnDepartment(query, caller),
    // An organization may ask for larger groups, never for smaller ones.
    options: { pseudonyms: true, minimumPeople: Math.max(MIN_GROUP_SIZE, caller.minGroupSize) },
    people: "groups",
  };
}

/** @throws Expected `forbidden` if a query asks for more than cells tell, naming what they do tell */
function requireCells(query: AnalyticsQuery) {
  const { figures = [], dimensions, filters, timeDimension } = query;
  if (figures.some(({ kind }) => kind === "percentile")) {
    throw new Expected("forbidden", {
      message: "Only administrators can query percentiles for the whole organization.",
    });
  }
  const asked = [
    { words: measuresOf(query), allowed: MEMBER_MEASURES },
    { words: [...dimensions, ...filters.map(({ dimension }) => dimension)], allowed: MEMBER_DIMENSIONS },
    { words: timeDimension?.granularity ? [timeDimension.granularity] : [], allowed: MEMBER_GRANULARITIES },
  ];
  for (const { words, allowed } of asked) {
    const known: readonly string[] = allowed;
    const word = words.find((one) => !known.includes(one));
    if (word === undefined) continue;
    const message = `Only administrators can query ${word} for the whole organization. You can query: ${allowed.join(", ")}.`;
    throw new Expected("forbidden", { message });
  }
}

/** Whether a query groups or filters by a dimension. */
export const namesDimension = (
  { dimensions, filters }: Pick<AnalyticsQuery, "dimensions" | "filters">,
  dimension: Dimension,
) => dimensions.includes(dimension) || filters.some((filter) => filter.dimension === dimension);

/** Restricts a query that names departments to the caller's own. */
function withinOwnDepartment(query: AnalyticsQuery, { department }: UserIdentity): AnalyticsQuery {
  if (!namesDimension(query, "department")) return query;
  if (department === undefined) throw new Expected("forbidden", { message: "You are not in a department yet." });
  return {
    ...query,
    filters: [...query.filters, { dimension: "department", operator: "equals", values: [department] }],
  };
}
