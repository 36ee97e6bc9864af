import type { ownPatterns } from "@treadlight/contract/console";
import { useGetList } from "react-admin";
import type { z } from "zod";
import { counted } from "../../shared/counted.ts";

export type Version = z.output<typeof ownPatterns.row>;

/** The versions, the newest first; undefined until they are read. */
export function useVersions() {
  return useGetList<Version>("own-patterns", {
    sort: { field: "version", order: "DESC" },
    pagination: { page: 1, perPage: 1 },
  });
}

/** What is of the organization's own, in a line. */
export function contentOf({
  patterns,
  severities,
  askFrom,
  blockFrom,
}: Omit<Version, "id" | "version" | "createdBy" | "createdAt">): string {
  const rated = Object.keys(severities).length;
  return [
    counted(patterns.length, "pattern", "patterns"),
    ...(rated > 0 ? [counted(rated, "own severity", "own severities")] : []),
    `the guard asks from ${askFrom}${blockFrom === null ? "" : ` and blocks from ${blockFrom}`}`,
  ].join(", ");
}
