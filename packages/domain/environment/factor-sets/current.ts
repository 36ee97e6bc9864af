import { factors20261121 } from "./2026-11-21.ts";
import type { FactorSet } from "./factor-set.ts";

/** The set published last: what pages show and calculators use. Apart from the older sets, which few pages need. */
export const CURRENT_FACTORS: FactorSet = factors20261121;
