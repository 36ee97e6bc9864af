import { getOwnPatterns } from "@treadlight/contract/own-patterns";
import { ownType } from "@treadlight/domain/own-patterns";
import { useRoute } from "./api/use-route.ts";

/**
 * The names of the organization's own patterns, by the type that records have.
 * @param enabled whether there is anything to name
 */
export function useOwnPatternNames(enabled = true): Readonly<Record<string, string>> {
  const { data } = useRoute(getOwnPatterns, {}, { enabled });
  return Object.fromEntries((data?.patterns ?? []).map(({ id, name }) => [ownType(id), name]));
}

/** The name of a pattern. One that the organization has removed since is called by its type. */
export const ownPatternName = (names: Readonly<Record<string, string>>, type: string): string => names[type] ?? type;
