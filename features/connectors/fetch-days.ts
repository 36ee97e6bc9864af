import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { DAY_MS } from "@treadlight/domain/time";
import { requireQuota } from "../imports/quota.ts";
import type { OpenVendor } from "./access.ts";
import { fetchCosts } from "./costs.ts";
import { finishPart, importPart, partOf } from "./import-part.ts";
import { connectorOf, type FetchDeps, type Turn } from "./turn.ts";
import { dayAfter, dayOf, type Vendor, VendorProblem } from "./vendors/vendor.ts";

/**
 * Imports the days that a vendor has something new about. Those that may still change are fetched again with every turn.
 * @returns whether nothing is left
 * @throws VendorProblem; Expected `quota_exceeded`
 */
export async function fetchDays(
  deps: FetchDeps,
  { connector, importer, run, end }: Turn,
  opened: OpenVendor,
): Promise<boolean> {
  const { vendor, access, asking } = opened;
  const { now } = deps;
  const { id: connectorId, organizationId, name, createdBy: requestedBy } = connector;
  const replaces = !vendor.tellsLatest;
  for (const day of daysToFetch(connector.nextDay, vendor, now())) {
    if (end.aborted) return false;
    await requireQuota(deps.db, organizationId, deps.quota, new Date(now()));
    const part = { connectorId, organizationId, part: day, replaces };
    await finishPart(deps, importer, part, run);
    const settled = dayOf(now() - (vendor.changesForDays + 1) * DAY_MS);
    const isUndone = (await partOf(deps, part))?.undoneAt;
    const content = isUndone ? undefined : await reportOrNone(vendor.report(day, access, asking()), day > settled);
    if (content !== undefined) {
      const fileName = `${name} ${day}.${vendor.extension}`;
      const file = Buffer.from(content);
      const digest = createHash("sha256").update(file).digest();
      const what = { kind: vendor.importKind, settings: "{}", digest, content: Readable.from([file]) };
      const fetched = { ...part, fileName, requestedBy, ...what };
      const problem = await importPart(deps, importer, fetched, run);
      if (problem !== null) throw new VendorProblem(`The report on ${day} could not be imported: ${problem}`);
    }
    if (!isUndone) await fetchCosts(deps, { connector }, opened, day);
    // What is not there by then will not come any more.
    if (day <= settled || vendor.tellsLatest) {
      const nextDay = vendor.tellsLatest ? day : dayAfter(day);
      await deps.db.updateTable("connectors").where("id", "=", connectorId).set({ nextDay }).execute();
    }
  }
  return fetchMissingCosts(deps, { connector, end }, opened);
}

/** So many days that are refused are refused for a reason that all have. */
const MAX_REFUSED = 20;

/** Asks again about days whose cost a vendor did not tell. One that it refuses once more stays so, and does not keep the others. @returns whether nothing is left */
async function fetchMissingCosts(
  deps: FetchDeps,
  { connector, end }: Pick<Turn, "connector" | "end">,
  opened: OpenVendor,
): Promise<boolean> {
  let refused = 0;
  for (const day of (await connectorOf(deps, connector.id))?.costsMissing ?? []) {
    if (end.aborted) return false;
    if (!(await fetchCosts(deps, { connector }, opened, day)) && ++refused === MAX_REFUSED) return true;
  }
  return true;
}

/** Some vendors say that a day is not there as long as they work on it. */
async function reportOrNone(report: Promise<string | undefined>, isRecent: boolean): Promise<string | undefined> {
  return report.catch((error: unknown) => {
    if (isRecent && error instanceof VendorProblem && error.isMissing) return undefined;
    throw error;
  });
}

/** The UTC days that a vendor may have something new about. */
export function daysToFetch(
  nextDay: string,
  { reportsToday, tellsLatest }: Pick<Vendor, "reportsToday" | "tellsLatest">,
  nowMs: number,
): string[] {
  const last = dayOf(nowMs - (reportsToday ? 0 : DAY_MS));
  if (tellsLatest) return [last];
  const days: string[] = [];
  for (let day = nextDay; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}
