import { type Names, namesWith } from "@treadlight/charts/names.ts";
import { useOwnPatternNames } from "../../../shared/own-pattern-names.ts";

/** What pages call dimensions and their values, the organization's own patterns among them. */
export const useNames = (): Names => namesWith(useOwnPatternNames());
