import { expect, it } from "vitest";
import { organizationTenant, type PersonalTenant, personalTenant, personOf, type Tenant } from "./tenant.ts";

const organizationId = "11111111-1111-4111-8111-111111111111";
const personId = "22222222-2222-4222-8222-222222222222";

it("given ids, when a tenant is made, then it is limited to them", () => {
  expect(personOf(organizationTenant(organizationId))).toBeUndefined();
  expect(personOf(personalTenant(organizationId, personId))).toBe(personId);
});

it("given what is no id, when a tenant is made, then it throws", () => {
  for (const id of ["", "1", `${organizationId}' OR 1`, "*"]) expect(() => organizationTenant(id)).toThrow();
  expect(() => personalTenant(organizationId, "")).toThrow();
});

it("given a plain object, when used as a tenant, then it does not compile", () => {
  // @ts-expect-error: only the two functions make tenants
  const plain: Tenant = { organizationId };
  // @ts-expect-error: an organization's tenant is not one person's
  const personal: PersonalTenant = organizationTenant(organizationId);
  expect([plain, personal]).toHaveLength(2);
});
