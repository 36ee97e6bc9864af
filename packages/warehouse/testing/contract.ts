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
  describeKeeping(engine, place);
  describeAnswering(engine, place);
}

/**
 * The part that depends on the way to the engine: rows that are written, refused and erased, files that are streamed, questions at once,
 * and replays, because several processes use a server at once.
 */
export function describeTransport(engine: string, place: () => WarehousePlace): void {
  describe(`warehouse on ${engine}`, () => {
    describeApplying(place);
    describeUsageRecords(place);
    describeConcurrency(place);
    describeErasing(place);
    describeReplay(place);
    describeSessionsFile(place);
    describeUpgrades(place);
  });
}

/** The part about what comes in: that it is there once, corrected, erased, copied and given back. */
export function describeKeeping(engine: string, place: () => WarehousePlace): void {
  describe(`warehouse on ${engine}`, () => {
    describeApplying(place);
    describeUsageRecords(place);
    describeConcurrency(place);
    describeErasing(place);
    describeChanges(place);
    describeFold(place);
    describeReplay(place);
    describeSessionsFile(place);
    describeUpgrades(place);
  });
}

/** The part about questions: sums, groups and lists. */
export function describeAnswering(engine: string, place: () => WarehousePlace): void {
  describe(`warehouse on ${engine}`, () => {
    describeAnalytics(place);
    describeRollups(place);
    describeCells(place);
    describeFootprint(place);
    describeOutcomes(place);
    describeConsole(place);
  });
}
