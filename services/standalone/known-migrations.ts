import { migrationNames as ofDatabase } from "@treadlight/platform/database";
import { migrationNames as ofWarehouse } from "@treadlight/warehouse";

/** The names of all migrations that this version knows, and whose they are. */
export async function knownMigrations(): Promise<string[]> {
  return [...(await ofDatabase()), ...(await ofWarehouse())];
}
