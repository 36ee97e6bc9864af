import type { Database } from "@treadlight/platform/database";
import type { Files } from "@treadlight/platform/files";
import type { SigningKey } from "@treadlight/platform/signing";
import type { Warehouse } from "@treadlight/warehouse";
import type { Kysely } from "kysely";

export interface ReportDeps {
  db: Kysely<Database>;
  warehouse: Warehouse;
  files: Files;
  reportKey: SigningKey;
  /** How long the files of a report are kept. */
  reportRetentionMs: number;
  /** The public address of the site. */
  publicUrl: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}
