import { can } from "@treadlight/contract/access";
import { expect, test } from "vitest";
import { TOPICS } from "./questions.ts";

const answer = (slug: string) =>
  TOPICS.flatMap(({ questions }) => questions)
    .find((question) => question.slug === slug)
    ?.answer.join(" ");

test("given the answers about roles, then the capabilities of each role are those", () => {
  expect(answer("roles")).toContain("Members see their own sessions, and totals of the organization");
  expect(can("BusinessMember", "own_data") && can("BusinessMember", "organization_aggregates")).toBe(true);
  expect(answer("can-my-boss-see")).toContain("Administrators see all groups, and people and single sessions");
  expect(["BusinessMember", "OrgAdmin", "OrgOwner"].filter((role) => can(role, "people_rows"))).toEqual([
    "OrgAdmin",
    "OrgOwner",
  ]);
  expect(answer("roles")).toContain("Owners can also make other owners, and transfer or delete the organization");
  expect(["OrgAdmin", "OrgOwner"].filter((role) => can(role, "make_owners"))).toEqual(["OrgOwner"]);
  expect(["OrgAdmin", "OrgOwner"].filter((role) => can(role, "transfer_organization"))).toEqual(["OrgOwner"]);
  expect(["OrgAdmin", "OrgOwner"].filter((role) => can(role, "delete_organization"))).toEqual(["OrgOwner"]);
});
