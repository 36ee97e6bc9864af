import type { RouteDefinition } from "@treadlight/contract/route";
import type { Request } from "express";
import { z } from "zod";

/** The versions that a call may change; `*` means any. */
export type IfMatch = "*" | readonly string[];

const versionedSchema = z.object({ etag: z.string() });

/**
 * The versions that a request may change: of its `If-Match` header, or else, where the route takes it from there, the `etag` of its body.
 * @returns undefined if the request names none
 */
export function ifMatchOf(
  { headers, body }: Pick<Request, "headers" | "body">,
  from: RouteDefinition["ifMatch"],
): IfMatch | undefined {
  const header = headers["if-match"];
  if (header !== undefined) return parseIfMatch(header);
  const versioned = from === "or_etag" ? versionedSchema.safeParse(body).data : undefined;
  return versioned && [versioned.etag];
}

/**
 * The versions in an `If-Match` header. A proxy that compresses may mark an entity tag as weak or give it a suffix
 * (`W/"abc"`, `"abc-gzip"`); it still names the same version of the row.
 */
function parseIfMatch(header: string): IfMatch {
  if (header.trim() === "*") return "*";
  return [...header.matchAll(/"(\w+)(?:-\w+)?"/g)].map(([, version = ""]) => version);
}
