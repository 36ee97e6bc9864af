import { factors20261121 } from "./2026-11-21.ts";
import type { FactorSet } from "./factor-set.ts";

/** The specification's factors: what pages explain, and what calculators of prompts use. Apart from the other sets, which few pages need. */
export const CURRENT_FACTORS: FactorSet = factors20261121;
