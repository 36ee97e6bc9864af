import type { JobHandler, JobRun } from "@treadlight/platform/jobs";
import type { Logger } from "@treadlight/platform/observability";
import type { ImportDeps } from "../imports/import-handler.ts";
import type { AccessDeps } from "./access.ts";

export interface FetchDeps extends ImportDeps, AccessDeps {
  logger: Logger;
}

/** A connector's turn to fetch. */
export interface Turn {
  connector: Connector;
  importer: JobHandler;
  run: JobRun;
  /** Aborts when the turn is over. */
  end: AbortSignal;
}

export type Connector = NonNullable<Awaited<ReturnType<typeof connectorOf>>>;

export function connectorOf({ db }: Pick<FetchDeps, "db">, id: string) {
  return db.selectFrom("connectors").where("id", "=", id).selectAll().executeTakeFirst();
}
