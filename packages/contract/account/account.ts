import { z } from "zod";

/** An account as its owner sees it. */
export const accountSchema = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.string().describe("The role as stored, such as `individual`."),
  userType: z.string().describe("The user type that the role stands for, such as `FreeUser`."),
  region: z.string().nullable(),
  organizationId: z.guid(),
  organizationName: z.string(),
  isStaff: z.boolean(),
});
export type Account = z.output<typeof accountSchema>;
