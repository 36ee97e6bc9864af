export { checkDataDirectory, RESTORING } from "./data-directory.ts";
export { IncompatibleDataError } from "./incompatible-data.ts";
export { type AppliedMigration, type Migration, missingMigrations, readMigrations } from "./migrations.ts";
