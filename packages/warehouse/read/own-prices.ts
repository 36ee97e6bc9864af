import { DOLLAR, type ExchangeRate, rateOn } from "@treadlight/domain/currency";
import { versionOn } from "@treadlight/domain/productivity";
import { DAY_MS } from "@treadlight/domain/time";
import { type OwnPrice, ownPriceOf } from "@treadlight/domain/token-prices";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { dayOf } from "../tables/days.ts";
import { ofTenant, type Tenant } from "./tenant.ts";

/** What an organization pays for tokens, by its contracts. */
export interface OwnPrices {
  versions: readonly { version: number; validFrom: string; currency: string; prices: readonly OwnPrice[] }[];
  rates: readonly ExchangeRate[];
}

/** The version that held when a session started; 0 for none. */
const VERSION = "if(day < {pricedFrom:Date}, 0, {dayVersions:Array(UInt32)}[toUInt32(day - {pricedFrom:Date}) + 1])";
/** Where the session's price stands in the lists of prices, from 1; 0 without one. */
const PLACE = `transform(concat(toString(${VERSION}), '\\x1f', provider, '\\x1f', model), {pricedModels:Array(String)}, {pricePlaces:Array(UInt32)}, toUInt32(0))`;
/** US dollars for a unit of the version's currency on the session's day; 0 if no rate is known. */
const RATE = "{dayRates:Array(Float64)}[toUInt32(day - {pricedFrom:Date}) + 1]";
const CACHED = "least(greatest(cachedTokens, 0), inputTokens)";
const MILLIONTHS = `((inputTokens - ${CACHED}) * {priceInputs:Array(Float64)}[own_place] + ${CACHED} * {priceCached:Array(Float64)}[own_place] + outputTokens * {priceOutputs:Array(Float64)}[own_place])`;

/** The cost of a session, whose prices are in units of what `rate` is in dollars; NULL where it is not known. */
const spendSql = (rate: string) => `multiIf(
  (${PLACE} AS own_place) = 0, spendEstimated,
  {priceShares:Array(Float64)}[own_place] >= 0, spendEstimated * {priceShares:Array(Float64)}[own_place],
  inputTokens < 0 OR outputTokens < 0 OR ${rate} = 0, NULL,
  round(${MILLIONTHS}) / 1e6 * ${rate})`;

/** What a session's tokens cost in US dollars by own prices, else by public ones. */
export const OWN_SPEND_SQL = spendSql(RATE);
/** The same in the currency of the price, which stands beside it. */
export const NATIVE_SPEND_SQL = spendSql("1");
export const PRICE_CURRENCY_SQL = `if(own_place = 0 OR {priceShares:Array(Float64)}[own_place] >= 0, '${DOLLAR}', {dayCurrencies:Array(String)}[toUInt32(day - {pricedFrom:Date}) + 1])`;

const modelRow = z.object({ provider: z.string(), model: z.string() });

/** What the SQL of own prices binds for a tenant. */
export async function ownPriceParams(store: Store, tenant: Tenant, { versions, rates }: OwnPrices, now: number) {
  const { sql, params } = ofTenant(tenant);
  const models = await store.select({
    name: "own_prices_models",
    sql: `SELECT DISTINCT provider, model FROM sessions WHERE ${sql}`,
    params,
    row: modelRow,
  });
  const first = versions.map(({ validFrom }) => validFrom).reduce((a, b) => (a < b ? a : b));
  const days = daysFrom(first, now);
  const held = days.map((day) => versionOn(versions, day));
  const prices = versions.flatMap(({ version, prices }) =>
    models.flatMap((session) => {
      const price = ownPriceOf(prices, session);
      return price ? [{ ...price, key: [version, session.provider, session.model].join("\u001f") }] : [];
    }),
  );
  return {
    pricedFrom: first,
    dayVersions: held.map((version) => version?.version ?? 0),
    dayCurrencies: held.map((version) => version?.currency ?? DOLLAR),
    dayRates: held.map((version, index) => dollarsFor(rates, version?.currency, days[index] ?? first)),
    pricedModels: prices.map(({ key }) => key),
    pricePlaces: prices.map((_, index) => index + 1),
    priceInputs: prices.map(({ input }) => input ?? 0),
    priceCached: prices.map(({ cached, input }) => cached ?? input ?? 0),
    priceOutputs: prices.map(({ output }) => output ?? 0),
    priceShares: prices.map(({ discount }) => (discount === null ? -1 : 1 - discount / 100)),
  };
}

const dollarsFor = (rates: readonly ExchangeRate[], currency: string | undefined, day: string): number => {
  const rate = currency && rateOn(rates, currency, day);
  return rate ? 1 / rate.perDollar : 0;
};

/** Every UTC day from one on until the day after tomorrow: clocks of senders differ. */
function daysFrom(first: string, now: number): string[] {
  const count = Math.max(1, Math.floor((now - Date.parse(first)) / DAY_MS) + 3);
  return Array.from({ length: count }, (_, index) => dayOf(Date.parse(first) + index * DAY_MS));
}
