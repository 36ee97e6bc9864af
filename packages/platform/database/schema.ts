import type { ColumnType, Generated } from "kysely";

/** Columns as TypeScript sees them (camelCase); the tables are made by `migrations/`, which say what each means. */

type CreatedAt = ColumnType<Date, Date, never>;

interface OrganizationsTable {
  id: string;
  name: string;
  accountType: "individual" | "business";
  region: string | null;
  currency: string | null;
  previewsEnabled: Generated<boolean>;
  minGroupSize: Generated<number>;
  peopleVisible: Generated<boolean>;
  createdAt: CreatedAt;
  suspendedAt: Date | null;
}

interface DepartmentsTable {
  id: string;
  organizationId: string;
  name: string;
  createdAt: CreatedAt;
}

interface TeamsTable {
  id: string;
  organizationId: string;
  departmentId: string | null;
  name: string;
  createdAt: CreatedAt;
}

interface UsersTable {
  id: string;
  organizationId: string;
  email: string;
  passwordHash: string | null;
  name: string | null;
  role: string;
  departmentId: string | null;
  teamId: string | null;
  region: string | null;
  isStaff: Generated<boolean>;
  createdAt: CreatedAt;
  suspendedAt: Date | null;
}

interface IngestKeysTable {
  id: string;
  organizationId: string;
  name: string;
  keyHash: Buffer;
  prefix: string;
  createdBy: string | null;
  createdAt: CreatedAt;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

interface RefreshTokensTable {
  id: string;
  userId: string;
  familyId: string;
  tokenHash: Buffer;
  createdAt: CreatedAt;
  expiresAt: Date;
  replacedAt: Date | null;
  revokedAt: Date | null;
}

interface PasswordResetTokensTable {
  tokenHash: Buffer;
  userId: string;
  createdAt: CreatedAt;
  expiresAt: Date;
}

interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

export interface Database {
  organizations: OrganizationsTable;
  departments: DepartmentsTable;
  teams: TeamsTable;
  users: UsersTable;
  ingestKeys: IngestKeysTable;
  refreshTokens: RefreshTokensTable;
  passwordResetTokens: PasswordResetTokensTable;
  rateLimits: RateLimitsTable;
}
