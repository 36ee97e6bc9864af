/** A tier of the business plan. Its rate applies only to the users within it. Rates are in pounds per user. */
export interface PricingTier {
  range: string;
  firstUser: number;
  /** Infinity for the last tier. */
  lastUser: number;
  monthlyRate: number;
  /** As specified for the tier list. Not used for totals: a year costs twelve months less the annual discount. */
  annualRate: number;
  description: string;
}

export const PRICING_TIERS: readonly PricingTier[] = [
  {
    range: "1-100",
    firstUser: 1,
    lastUser: 100,
    monthlyRate: 7.5,
    annualRate: 75,
    description: "Small and growing teams",
  },
  {
    range: "101-500",
    firstUser: 101,
    lastUser: 500,
    monthlyRate: 6.5,
    annualRate: 65,
    description: "Mid-size companies",
  },
  {
    range: "501-1000",
    firstUser: 501,
    lastUser: 1000,
    monthlyRate: 5.5,
    annualRate: 55,
    description: "Large companies",
  },
  { range: "1001+", firstUser: 1001, lastUser: Infinity, monthlyRate: 4.5, annualRate: 45, description: "Enterprises" },
];

export const ANNUAL_DISCOUNT_PERCENT = 20;
export const TEAM_SAVINGS_BADGE = `Save ${ANNUAL_DISCOUNT_PERCENT}%`;
export const DEFAULT_TEAM_SIZE = 25;
/** The range of the page's slider and number field; the price itself has no upper limit. */
export const MIN_TEAM_SIZE = 1;
export const MAX_TEAM_SIZE = 999;

/** Pounds sterling; totals are whole pence. */
export interface TeamPrice {
  monthlyTotal: number;
  /** Twelve months less the annual discount. */
  annualTotal: number;
  /** Monthly total per user, not rounded. */
  perUserAverage: number;
  /** Annual total per user, not rounded. */
  annualPerUserAverage: number;
  annualSavings: number;
  annualSavingsPercent: number;
  tierBreakdown: TierShare[];
}

export interface TierShare {
  tier: string;
  users: number;
  /** Pounds per user and month. */
  rate: number;
  /** Pounds per month. */
  subtotal: number;
}

export class InvalidTeamSizeError extends Error {
  readonly code = "invalid_team_size";

  constructor(teamSize: number) {
    super(`Invalid team size: ${teamSize}. Must be a positive integer >= 1.`);
    this.name = "InvalidTeamSizeError";
  }
}

/**
 * The price of the business plan, computed in whole pence.
 * @throws {InvalidTeamSizeError} unless `users` is an integer of at least 1
 */
export function teamPrice(users: number): TeamPrice {
  if (!Number.isInteger(users) || users < 1) throw new InvalidTeamSizeError(users);
  const shares = PRICING_TIERS.filter(({ firstUser }) => users >= firstUser).map(
    ({ range, firstUser, lastUser, monthlyRate }) => {
      const usersInTier = Math.min(users, lastUser) - firstUser + 1;
      return { range, monthlyRate, usersInTier, subtotalPence: usersInTier * pence(monthlyRate) };
    },
  );
  const monthlyPence = shares.reduce((total, { subtotalPence }) => total + subtotalPence, 0);
  const savingsPence = Math.round((12 * monthlyPence * ANNUAL_DISCOUNT_PERCENT) / 100);
  const annualPence = 12 * monthlyPence - savingsPence;
  return {
    monthlyTotal: monthlyPence / 100,
    annualTotal: annualPence / 100,
    perUserAverage: monthlyPence / 100 / users,
    annualPerUserAverage: annualPence / 100 / users,
    annualSavings: savingsPence / 100,
    annualSavingsPercent: ANNUAL_DISCOUNT_PERCENT,
    tierBreakdown: shares.map(({ range, monthlyRate, usersInTier, subtotalPence }) => ({
      tier: range,
      users: usersInTier,
      rate: monthlyRate,
      subtotal: subtotalPence / 100,
    })),
  };
}

const pence = (pounds: number) => Math.round(pounds * 100);
