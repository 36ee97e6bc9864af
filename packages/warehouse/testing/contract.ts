import { describe } from "vitest";
import { describeAnalytics } from "./analytics.ts";
import { describeApplying } from "./applying.ts";
import { describeCells } from "./cells.ts";
import { describeChanges } from "./changes.ts";
import { describeConcurrency } from "./concurrency.ts";
import { describeConsole } from "./console.ts";
import { describeErasing } from "./erasing.ts";
import { describeFold } from "./fold.ts";
import { describeFootprint } from "./footprint.ts";
import { describeOutcomes } from "./outcomes.ts";
import { describeReplay } from "./replay.ts";
import { describeRollups } from "./rollups.ts";
import { describeSessionsFile } from "./sessions-file.ts";
import type { WarehousePlace } from "./subject.ts";
import { describeUpgrades } from "./upgrades.ts";
import { describeUsageRecords } from "./usage-records.ts";

/** What every warehouse does, whichever engine it stands on. */
export function describeWarehouse(engine: string, place: () => WarehousePlace): void {
  describe(`warehouse on ${engine}`, { timeout: 60_000 }, () => {
    describeApplying(place);
    describeUsageRecords(place);
    describeConcurrency(place);
    describeAnalytics(place);
    describeRollups(place);
    describeCells(place);
    describeErasing(place);
    describeFootprint(place);
    describeOutcomes(place);
    describeChanges(place);
    describeConsole(place);
    describeFold(place);
    describeReplay(place);
    describeSessionsFile(place);
    describeUpgrades(place);
  });
}
