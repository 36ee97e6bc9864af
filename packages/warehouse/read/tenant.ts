import { z } from "zod";
import type { Condition } from "./where.ts";

/**
 * Whose rows a query reads. Every function that reads takes a tenant first, and only the two functions below make one, so
 * a query without a tenant does not compile.
 */
const organizationTenantSchema = z.object({ organizationId: z.guid() }).brand<"Tenant">();
const personalTenantSchema = z.object({ organizationId: z.guid(), personId: z.guid() }).brand<"Tenant">();

export type PersonalTenant = z.output<typeof personalTenantSchema>;
export type Tenant = z.output<typeof organizationTenantSchema> | PersonalTenant;

/** A whole organization. */
export function organizationTenant(organizationId: string): Tenant {
  return organizationTenantSchema.parse({ organizationId });
}

/** One person's own sessions. */
export function personalTenant(organizationId: string, personId: string): PersonalTenant {
  return personalTenantSchema.parse({ organizationId, personId });
}

/** Limits a query to the rows of a tenant. */
export function ofTenant(tenant: Tenant): Condition {
  const ofOrganization = "organizationId = {organizationId:UUID}";
  return {
    sql: "personId" in tenant ? `${ofOrganization} AND personId = {personId:UUID}` : ofOrganization,
    params: { ...tenant },
  };
}
