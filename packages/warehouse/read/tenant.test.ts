import { expect, it } from "vitest";
import {
  type OrganizationTenant,
  ofTenant,
  organizationTenant,
  type PersonalTenant,
  personalTenant,
  placesTenant,
  type Tenant,
} from "./tenant.ts";

const organizationId = "11111111-1111-4111-8111-111111111111";
const personId = "22222222-2222-4222-8222-222222222222";

it("given ids, when a tenant is made, then queries are limited to them", () => {
  expect(ofTenant(organizationTenant(organizationId))).toEqual({
    sql: "organizationId = {organizationId:UUID}",
    params: { organizationId },
  });
  expect(ofTenant(personalTenant(organizationId, personId))).toEqual({
    sql: "organizationId = {organizationId:UUID} AND personId = {personId:UUID}",
    params: { organizationId, personId },
  });
});

it("given a malformed id, when a tenant is made, then it throws", () => {
  for (const id of ["", "1", `${organizationId}' OR 1`, "*"]) expect(() => organizationTenant(id)).toThrow();
  expect(() => personalTenant(organizationId, "")).toThrow();
});

it("given a plain object, when used as a tenant, then it does not compile", () => {
  // @ts-expect-error: only the two functions make tenants
  const plain: Tenant = { organizationId };
  // @ts-expect-error: an organization's tenant is not one person's
  const personal: PersonalTenant = organizationTenant(organizationId);
  // @ts-expect-error: nor are departments a whole organization
  const whole: OrganizationTenant = placesTenant(organizationId, []);
  expect([plain, personal, whole]).toHaveLength(3);
});
