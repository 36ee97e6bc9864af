import { DETECTOR_TYPE_NAMES, KEYWORD_CATEGORY_NAMES } from "../security/index.ts";

/** What can have a severity of its own: types of values, and subjects. */
export const RATED_TYPES = [...DETECTOR_TYPE_NAMES, ...KEYWORD_CATEGORY_NAMES];
export type RatedType = (typeof RATED_TYPES)[number];
