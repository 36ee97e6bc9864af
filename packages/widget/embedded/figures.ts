import type { SessionState } from "@treadlight/sdk/session";
import type { Today } from "../element/index.ts";
import type { Models } from "./load-models.ts";
import type { PageStorage } from "./storage.ts";

const NONE: Today = { prompts: 0, timeEngaged: 0, co2Emissions: 0, co2EmissionsLow: 0, co2EmissionsHigh: 0 };

/** The figures of one session. Without the models, its footprint is not known yet. */
export function figuresOf(session: SessionState, models: Models | undefined): Today {
  const { promptCount, timeEngaged, outputTokens, region, aiTool } = session;
  const impact = models?.assessImpact({
    platform: aiTool,
    complexity: session.complexity ?? "medium",
    promptCount,
    ...(region !== undefined && { region }),
    ...(outputTokens !== undefined && promptCount > 0 && { outputTokens: outputTokens / promptCount }),
  });
  return {
    prompts: promptCount,
    timeEngaged: timeEngaged ?? 0,
    co2Emissions: impact?.co2Emissions ?? 0,
    co2EmissionsLow: impact?.co2EmissionsLow ?? 0,
    co2EmissionsHigh: impact?.co2EmissionsHigh ?? 0,
  };
}

/** Sums up the sessions of one day on this site, across all its pages. */
export function dayBook(storage: PageStorage, now: () => Date) {
  const read = (): Record<string, Today> => {
    const kept = storage.read("today");
    return isDay(kept) && kept.day === dayOf(now()) ? kept.sessions : {};
  };
  return {
    record(id: string, figures: Today): void {
      storage.write("today", { day: dayOf(now()), sessions: { ...read(), [id]: figures } });
    },
    today: (): Today => Object.values(read()).reduce(sum, NONE),
  };
}

function sum(a: Today, b: Today): Today {
  return {
    prompts: a.prompts + b.prompts,
    timeEngaged: a.timeEngaged + b.timeEngaged,
    co2Emissions: a.co2Emissions + b.co2Emissions,
    co2EmissionsLow: a.co2EmissionsLow + b.co2EmissionsLow,
    co2EmissionsHigh: a.co2EmissionsHigh + b.co2EmissionsHigh,
  };
}

/** The day in the person's time zone. */
const dayOf = (date: Date) => `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;

interface KeptDay {
  day: string;
  sessions: Record<string, Today>;
}

/** Only this file writes it. */
const isDay = (kept: unknown): kept is KeptDay =>
  typeof kept === "object" && kept !== null && "day" in kept && "sessions" in kept;
