export * from "./can.ts";
export * from "./capabilities.ts";
export * from "./demo.ts";
export * from "./document.ts";
export {
  MEMBER_ROLES,
  type MemberRole,
  memberRoleSchema,
  normalizeRole,
  roleNoun,
  rolesWith,
  type StoredRole,
  storedRoleSchema,
  type UserType,
  userTypeSchema,
} from "./roles.ts";
export * from "./routes.ts";
export * from "./scopes.ts";
export * from "./sign-in-gates.ts";
export * from "./step-up.ts";
