import { DAY_MS } from "../time/index.ts";

export const BILLING_PERIODS = ["month", "year"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** What a seat costs a month, in the licence's currency. */
export const monthlyPrice = ({ price, period }: { price: number; period: BillingPeriod }): number =>
  period === "year" ? price / 12 : price;

/** Without use for so many days, a seat is idle. */
export const IDLE_AFTER_DAYS = 30;
const WEEK_DAYS = 7;

/** `week` and `month`: used within 7 and 30 days; `idle`: used before; `never`: no use is known. */
export const SEAT_STATES = ["week", "month", "idle", "never"] as const;
export type SeatState = (typeof SEAT_STATES)[number];

/** @param lastUse and now in milliseconds since the epoch */
export function seatState(lastUse: number | undefined, now: number): SeatState {
  if (lastUse === undefined) return "never";
  const days = (now - lastUse) / DAY_MS;
  return days < WEEK_DAYS ? "week" : days < IDLE_AFTER_DAYS ? "month" : "idle";
}

/** Whether a seat could be given to somebody else. */
export const isUnused = (state: SeatState): boolean => state === "idle" || state === "never";

/** Two licences for tools of the same category, and how many people hold a seat of both. */
export interface Overlap {
  licences: [string, string];
  people: number;
}

/** Licences whose tools do the same kind of thing and that the same people hold, those with the most people first. */
export function overlapsOf(
  licences: readonly { id: string; category: string; holders: ReadonlySet<string> }[],
): Overlap[] {
  const found = licences.flatMap((one, index) =>
    licences
      .slice(index + 1)
      .filter((other) => other.category === one.category)
      .map(
        (other): Overlap => ({
          licences: [one.id, other.id],
          people: [...one.holders].filter((holder) => other.holders.has(holder)).length,
        }),
      ),
  );
  return found.filter(({ people }) => people > 0).toSorted((a, b) => b.people - a.people);
}
