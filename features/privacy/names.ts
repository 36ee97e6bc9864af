import type { UserIdentity } from "@treadlight/platform/identity";
import type { People } from "@treadlight/warehouse";

/**
 * How answers for the whole organization name people: by pseudonyms unless it shows names, and then in sessions from the day on which that
 * took effect.
 */
export function peopleShownTo({ peopleVisible, namesFrom }: Pick<UserIdentity, "peopleVisible" | "namesFrom">): People {
  if (!peopleVisible) return { pseudonyms: true };
  return { pseudonyms: namesFrom === undefined ? false : { before: namesFrom } };
}
