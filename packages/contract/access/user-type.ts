import { z } from "zod";

/** What an organization can make of a person, least first. Staff of the platform are a flag beside it, never a role. */
export const userTypeSchema = z.enum(["FreeUser", "BusinessMember", "OrgAdmin", "OrgOwner"]);
export type UserType = z.output<typeof userTypeSchema>;
