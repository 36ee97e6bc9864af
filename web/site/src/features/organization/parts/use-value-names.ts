import { useOwnPatternNames } from "../../../shared/own-pattern-names.ts";
import { VALUE_NAMES, type ValueNames } from "./words.ts";

/** The values of dimensions that have few, by name, with the organization's own patterns among the types of values. */
export function useValueNames(): ValueNames {
  const own = useOwnPatternNames();
  return { ...VALUE_NAMES, sensitiveType: { ...VALUE_NAMES.sensitiveType, ...own } };
}
