/** Individual plan, in pence. */
export const INDIVIDUAL_PLAN = {
  currency: "GBP",
  monthlyPence: 800,
  annualPence: 8000,
} as const;

const { monthlyPence, annualPence } = INDIVIDUAL_PLAN;

/** The annual plan's savings compared with twelve months, in pence. */
export const INDIVIDUAL_ANNUAL_SAVINGS_PENCE = 12 * monthlyPence - annualPence;
export const INDIVIDUAL_ANNUAL_SAVINGS_PERCENT = (100 * INDIVIDUAL_ANNUAL_SAVINGS_PENCE) / (12 * monthlyPence);
export const INDIVIDUAL_SAVINGS_BADGE = `Save ${Math.round(INDIVIDUAL_ANNUAL_SAVINGS_PERCENT)}%`;
