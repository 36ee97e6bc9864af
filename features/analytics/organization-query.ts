import { analyticsQuerySchema } from "@treadlight/contract/analytics";
import { type OwnPrices, organizationTenant, type ToolDecisions, type Warehouse } from "@treadlight/warehouse";
import { z } from "zod";
import type { Period } from "./calendar.ts";

/** A query of analytics with its period left out. */
export type Question = Omit<z.input<typeof analyticsQuerySchema>, "timeDimension"> & {
  granularity?: "day" | "week";
  /** Where days begin; default UTC. */
  timeZone?: string;
  /** For the dimension `toolDecision`. */
  toolDecisions?: ToolDecisions;
  /** For spend. */
  ownPrices?: OwnPrices | undefined;
};

/**
 * Queries analytics for a whole organization, with people as ids and without a minimum group size. Not to be shown to
 * members.
 */
export async function sums<Row extends z.ZodType>(
  warehouse: Warehouse,
  organizationId: string,
  { from, to }: Period,
  question: Question,
  row: Row,
): Promise<z.output<Row>[]> {
  const { granularity, timeZone, toolDecisions, ownPrices, ...asked } = question;
  const timeDimension = { from: from.toISOString(), to: to.toISOString(), ...(granularity && { granularity }) };
  const { rows } = await warehouse.analytics(
    organizationTenant(organizationId),
    analyticsQuerySchema.parse({ ...asked, timeDimension }),
    { pseudonyms: false, timeZone, toolDecisions, ownPrices },
  );
  return z.array(row).parse(rows);
}
