import type { KeyValueStore } from "../../shared/storage/storage.ts";

/** Written by the extension when its onboarding is complete: docs/extension-bridge.md. */
export const BRONZE_ENTRY_KEY = "treadlight.bronzeAchievement";
/** In session storage: the dialog has been shown in this tab. */
const BRONZE_SHOWN_KEY = "treadlight.bronzeShown";

/** The parameters that an arrival may carry. They are removed from the address. */
const PARAMETERS = ["achievement", "onboarding", "from", "bronze"];

export interface Arrival {
  /** The query string of the address. */
  search: string;
  /** Contains the entry that the extension wrote. */
  storage: KeyValueStore;
  /** Lasts as long as the tab. */
  session: KeyValueStore;
}

/** Whether an address says that somebody arrives with the bronze achievement. */
export function isArrival(search: string): boolean {
  const query = new URLSearchParams(search);
  const isNamed = query.get("achievement") === "bronze";
  return isNamed && (query.get("onboarding") === "complete" || query.get("from") === "extension");
}

/** Whether a person who is signed in has a reason to see the bronze achievement now, if they have earned it. */
export function isBronzeDue({ search, storage, session }: Arrival): boolean {
  if (session.getItem(BRONZE_SHOWN_KEY) !== null) return false;
  const entry = storedEntry(storage);
  return isArrival(search) || (entry !== undefined && !entry.displayed);
}

/** Remembers that the bronze achievement is shown. */
export function markBronzeShown({ storage, session }: Arrival, now: Date): void {
  session.setItem(BRONZE_SHOWN_KEY, "true");
  const entry = storedEntry(storage);
  if (!entry) return;
  storage.removeItem(BRONZE_ENTRY_KEY);
  const shown = { ...entry, displayed: true, displayedAt: now.toISOString() };
  storage.setItem(BRONZE_ENTRY_KEY, JSON.stringify(shown));
}

/** The address without the parameters of the arrival. */
export function withoutArrival(address: string): string {
  const url = new URL(address);
  for (const name of PARAMETERS) url.searchParams.delete(name);
  return url.href;
}

/** Undefined if there is none or it is invalid. */
function storedEntry(storage: KeyValueStore): { displayed: boolean } | undefined {
  try {
    const entry: unknown = JSON.parse(storage.getItem(BRONZE_ENTRY_KEY) ?? "null");
    return typeof entry === "object" && entry !== null ? { displayed: false, ...entry } : undefined;
  } catch {
    return undefined;
  }
}
