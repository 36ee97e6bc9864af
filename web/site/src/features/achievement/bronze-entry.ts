import type { KeyValueStore } from "../../shared/storage.ts";

/** Written by the extension when its onboarding is complete; docs/extension-bridge.md. */
export const BRONZE_ENTRY_KEY = "treadlight.bronzeAchievement";
/** In the session's storage: the dialog was shown since this tab was opened. */
export const BRONZE_SHOWN_KEY = "treadlight.bronzeShown";

/** What an arrival on the home page may carry, and must not keep in its address. */
const PARAMETERS = ["achievement", "onboarding", "from", "bronze"];

interface Arrival {
  /** The query of the address. */
  search: string;
  /** Keeps what the extension wrote. */
  storage: KeyValueStore;
  /** Forgets when the tab closes. */
  session: KeyValueStore;
  now: Date;
}

/**
 * Whether the bronze achievement is to be celebrated now, for somebody who is signed in; if so, remembers that it was.
 * Source: product specification, section 4.
 */
export function takeBronze({ search, storage, session, now }: Arrival): boolean {
  if (session.getItem(BRONZE_SHOWN_KEY) !== null) return false;
  const entry = storedEntry(storage);
  const query = new URLSearchParams(search);
  const isNamed = query.get("achievement") === "bronze";
  const hasArrived = isNamed && (query.get("onboarding") === "complete" || query.get("from") === "extension");
  const isStored = entry !== undefined && !entry.displayed;
  if (!hasArrived && !isStored) return false;

  session.setItem(BRONZE_SHOWN_KEY, "true");
  if (entry) {
    storage.removeItem(BRONZE_ENTRY_KEY);
    const shown = { ...entry, displayed: true, displayedAt: now.toISOString() };
    storage.setItem(BRONZE_ENTRY_KEY, JSON.stringify(shown));
  }
  return true;
}

/** The address without the parameters that brought somebody here. */
export function withoutArrival(address: string): string {
  const url = new URL(address);
  for (const name of PARAMETERS) url.searchParams.delete(name);
  return url.href;
}

/** Undefined where there is none, or none that can be read. */
function storedEntry(storage: KeyValueStore): { displayed: boolean } | undefined {
  try {
    const entry: unknown = JSON.parse(storage.getItem(BRONZE_ENTRY_KEY) ?? "null");
    return typeof entry === "object" && entry !== null ? { displayed: false, ...entry } : undefined;
  } catch {
    return undefined;
  }
}
