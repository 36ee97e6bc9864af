import { formatNumber } from "@treadlight/domain/format";

/** A count of people that may be too small to be shown. */
export const peopleText = (people: number | null, minimumPeople: number): string =>
  people === null ? `< ${minimumPeople}` : formatNumber(people);

/** A share from 0 to 1. */
export const shareText = (share: number | null): string => (share === null ? "–" : `${Math.round(share * 100)}%`);

/** A week by its Monday, such as "2 Feb". */
export const weekText = (monday: string): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(monday));
