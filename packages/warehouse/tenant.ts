import { z } from "zod";

/**
 * Whose rows a question is about. Every function that reads takes one first, and only the two functions below make one,
 * so a question without a tenant does not compile.
 */
const organizationTenantSchema = z.object({ organizationId: z.guid() }).brand<"Tenant">();
const personalTenantSchema = z.object({ organizationId: z.guid(), personId: z.guid() }).brand<"Tenant">();

export type PersonalTenant = z.output<typeof personalTenantSchema>;
export type Tenant = z.output<typeof organizationTenantSchema> | PersonalTenant;

/** All of an organization. */
export function organizationTenant(organizationId: string): Tenant {
  return organizationTenantSchema.parse({ organizationId });
}

/** One person's own sessions. */
export function personalTenant(organizationId: string, personId: string): PersonalTenant {
  return personalTenantSchema.parse({ organizationId, personId });
}

/** The person a tenant is limited to, if it is. */
export function personOf(tenant: Tenant): string | undefined {
  return "personId" in tenant ? tenant.personId : undefined;
}
