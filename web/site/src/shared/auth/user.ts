import { normalizeRole } from "@treadlight/contract/access";
import { z } from "zod";

/** Who is signed in, as the server describes them. */
export const userSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullish(),
    role: z.string().optional(),
    userType: z.string().optional(),
    organizationId: z.string().optional(),
    organizationName: z.string().nullish(),
    isStaff: z.boolean().optional(),
    timeZone: z.string().nullish(),
  })
  .transform((user) => ({ ...user, userType: normalizeRole(user.userType ?? user.role) }));
export type User = z.output<typeof userSchema>;
