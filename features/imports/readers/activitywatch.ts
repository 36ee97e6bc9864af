import { matchTool } from "@treadlight/domain/catalogue";
import { z } from "zod";
import { jsonReader } from "./json.ts";
import type { ReaderOf } from "./reader.ts";
import { requestSessions, toolsByAddress } from "./requests.ts";

const eventSchema = z.object({
  timestamp: z.string(),
  duration: z.number().min(0),
  data: z.object({ url: z.string().optional(), app: z.string().optional(), incognito: z.boolean().optional() }),
});
const exportSchema = z.object({
  buckets: z.record(
    z.string(),
    z.object({ type: z.string(), hostname: z.string().nullish(), events: z.array(z.unknown()).default([]) }),
  ),
});

/**
 * Buckets of ActivityWatch, exported as JSON: tabs of browsers and windows of applications. Private windows are left out. Whose computer
 * it was becomes a pseudonym.
 * Source: https://docs.activitywatch.net/en/latest/buckets-and-events.html
 */
export const activityWatch: ReaderOf = (_settings, findings) => {
  const sessions = requestSessions(findings);
  const toolOf = toolsByAddress();
  return {
    json: jsonReader(findings, {
      entry: exportSchema,
      lists: [],
      expected: "an export of ActivityWatch",
      take({ buckets }, number) {
        for (const { type, hostname, events } of Object.values(buckets)) {
          if (type !== "web.tab.current" && type !== "currentwindow") continue;
          for (const one of events) {
            const event = eventSchema.safeParse(one);
            if (!event.success) {
              findings.rejected(number, "has an event that cannot be read");
              continue;
            }
            const { timestamp, duration, data } = event.data;
            const at = Date.parse(timestamp);
            const name = data.app?.replace(/\.exe$/i, "");
            const tool = data.url === undefined ? matchTool(name ?? "")?.name : toolOf(data.url);
            if (tool === undefined || data.incognito || Number.isNaN(at)) findings.ignored();
            else {
              for (const time of [at, at + Math.round(duration * 1_000)]) {
                sessions.add(number, time, hostname ?? "unknown", tool, { isTimed: true });
              }
            }
          }
        }
      },
      end: () => sessions.end(),
    }),
  };
};
