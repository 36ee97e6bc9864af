import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import { type Database, runExclusively } from "@treadlight/platform/database";
import { type JobHandler, jobHandler, jobKind } from "@treadlight/platform/jobs";
import type { Logger } from "@treadlight/platform/observability";
import { chunks } from "@treadlight/platform/slices";
import { ORGANIZATIONS_AT_ONCE, type Warehouse } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import { z } from "zod";

const MINUTE_S = 60;

export interface CellsDeps {
  db: Kysely<Database>;
  warehouse: Warehouse;
  logger: Logger;
}

/** Makes the cells that members' questions are answered from, when data has changed (decision 22). */
export const cellsJob = jobKind({ name: "cells", payload: z.object({}), result: z.null(), keepS: MINUTE_S });

export function cellsHandler(deps: CellsDeps): JobHandler {
  return jobHandler(cellsJob, async (_payload, { signal }) => {
    await runExclusively(deps.db, "cells", () => makeCells(deps, signal));
    return null;
  });
}

/** Without new data, this costs a query to the database, and one to the warehouse for each hundred organizations. */
async function makeCells({ db, warehouse, logger }: CellsDeps, signal: AbortSignal): Promise<void> {
  const organizations = await db
    .selectFrom("organizations")
    .where("accountType", "=", "business")
    .select(["id", "minGroupSize"])
    .orderBy("id")
    .execute();
  for (const some of chunks(organizations, ORGANIZATIONS_AT_ONCE)) {
    // An organization may ask for larger groups, never for smaller ones.
    const members = some.map(({ id, minGroupSize }) => ({
      organizationId: id,
      minimumPeople: Math.max(MIN_GROUP_SIZE, minGroupSize),
    }));
    await warehouse.makeCells(members, {
      signal,
      onError: (err, organizationId) =>
        logger.warn({ err, organizationId }, "could not compute the cells of a week; will retry"),
    });
  }
}
