import { reportEventSchema } from "@treadlight/domain/monitoring";
import { applyReadable } from "../apply-readable.ts";
import type { Projection } from "../projection.ts";

/** Writes errors, events and performance metrics of sites. Safe to repeat: a report counts once, by its id. */
export const applyReports: Projection["apply"] = (warehouse, records) =>
  applyReadable(records, reportEventSchema, (reports) => warehouse.insertReports(reports));
