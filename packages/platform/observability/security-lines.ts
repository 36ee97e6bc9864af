import { z } from "zod";

const MINUTE_MS = 60_000;
const LINES_OF_A_KIND = 100;
/** Per code and person or key; all unidentified callers count together. */
const LINES_ALIKE = 10;

/** The lines of security events have a field `security` with the kind of event: docs/operations.md lists them. */
const eventSchema = z.object({
  security: z.string(),
  code: z.string().optional(),
  userId: z.string().optional(),
  keyId: z.string().optional(),
});

/**
 * Limits the lines of security events in each minute. Attackers can cause any number of events; these must neither fill
 * the disk nor hide other events.
 * @returns whether to write a line with these fields, and of how many earlier ones to tell before that were not written
 */
export function securityLineLimit(now: () => number) {
  let minute = 0;
  let unwritten = 0;
  const lines = new Map<string, number>();
  const take = (key: string, most: number) => {
    const count = (lines.get(key) ?? 0) + 1;
    lines.set(key, count);
    return count <= most;
  };
  return (fields: unknown): { isWritten: boolean; unwritten: number } => {
    const { success, data } = eventSchema.safeParse(fields);
    if (!success) return { isWritten: true, unwritten: 0 };
    const { security, code, userId, keyId } = data;
    let earlier = 0;
    if (Math.floor(now() / MINUTE_MS) !== minute) {
      minute = Math.floor(now() / MINUTE_MS);
      earlier = unwritten;
      unwritten = 0;
      lines.clear();
    }
    const isWritten =
      take(JSON.stringify([security, code, userId, keyId]), LINES_ALIKE) && take(security, LINES_OF_A_KIND);
    if (!isWritten) unwritten += 1;
    return { isWritten, unwritten: earlier };
  };
}
