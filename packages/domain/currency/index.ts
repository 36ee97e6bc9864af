/** What an organization counts with: so many units of a currency for one US dollar, from a day on. */
export interface ExchangeRate {
  /** ISO 4217. */
  currency: string;
  /** `YYYY-MM-DD` */
  validFrom: string;
  perDollar: number;
}

export const DOLLAR = "USD";

/** The rate of a currency that holds on a day: the last one that began by then. Undefined if nobody has told; a dollar is one dollar. */
export function rateOn(
  rates: readonly ExchangeRate[],
  currency: string,
  day: string,
): (Pick<ExchangeRate, "perDollar"> & { validFrom: string | null }) | undefined {
  if (currency === DOLLAR) return { perDollar: 1, validFrom: null };
  return rates
    .filter((rate) => rate.currency === currency && rate.validFrom <= day)
    .reduce<ExchangeRate | undefined>(
      (last, rate) => (last && last.validFrom > rate.validFrom ? last : rate),
      undefined,
    );
}
