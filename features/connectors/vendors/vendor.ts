import type { ImportKind } from "@treadlight/contract/imports";
import { DAY_MS } from "@treadlight/domain/time";

/** How a vendor is asked, with the secret opened. */
export interface Access {
  secret: string;
  /** GitHub: the organization, or `enterprises/<name>`. Microsoft: the tenant. */
  account: string;
  /** Microsoft: the application. */
  clientId: string;
  /** Where its API is, without a slash at the end. */
  address: string;
}

export interface Answer {
  /** Below 400; redirects are not followed. */
  status: number;
  headers: Headers;
  text: string;
}

/** Asks a vendor. @throws VendorProblem */
export type Ask = (
  url: string,
  request?: { method?: "POST"; headers?: Record<string, string>; body?: string },
) => Promise<Answer>;

/** What a vendor says that something cost. */
export interface ReportedCost {
  covers: "usage" | "licences";
  /** ISO 4217. */
  currency: string;
  amount: number;
}

/** One vendor's usage API. */
export interface Vendor {
  /** As in messages. */
  name: string;
  /** Where its API is, unless the installation says otherwise. */
  address: string;
  /** Who reads what it reports. */
  importKind: ImportKind;
  /** The end of the names of its files. */
  extension: string;
  /** Whether it reports the day that is not over yet. */
  reportsToday: boolean;
  /** How many days may still change after they are over; they are fetched again. */
  changesForDays: number;
  /** Whether it only tells the latest, whichever day is asked for. Then what a later report leaves out was so all the same. */
  tellsLatest: boolean;
  /**
   * The report on a UTC day such as `2026-03-05`; undefined if the vendor has none for it, or not yet.
   * @throws VendorProblem
   */
  report(day: string, access: Access, ask: Ask): Promise<string | undefined>;
  /**
   * What it says that a UTC day cost; nothing as long as it does not say. Absent if it tells no costs.
   * @throws VendorProblem
   */
  costs?(day: string, access: Access, ask: Ask): Promise<ReportedCost[]>;
}

interface VendorProblemFacts {
  retryAfterS?: number;
  isMissing?: boolean;
  isOfOne?: boolean;
  mayPass?: boolean;
}

/** Why nothing came of a request. The message is for administrators and has no secret and no answer of the vendor in it. */
export class VendorProblem extends Error {
  override readonly name = "VendorProblem";
  /** After how many seconds the vendor wants to be asked again; undefined if it does not say. */
  readonly retryAfterS: number | undefined;
  /** Whether what was asked for is not there, or not yet. */
  readonly isMissing: boolean;
  /** Whether something else that is asked for may be answered all the same. */
  readonly isOfOne: boolean;
  /** Whether the same may be answered a while later. */
  readonly mayPass: boolean;

  constructor(
    message: string,
    { retryAfterS, isMissing = false, isOfOne = isMissing, mayPass = false }: VendorProblemFacts = {},
  ) {
    super(message);
    this.retryAfterS = retryAfterS;
    this.isMissing = isMissing;
    this.isOfOne = isOfOne;
    this.mayPass = mayPass;
  }
}

/** Values of a list become one parameter each. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The address of a page with a query. */
export function withQuery(address: string, query: Query): string {
  const url = new URL(address);
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values ?? []].flat()) url.searchParams.append(name, value);
  }
  return url.href;
}

/** The UTC day of a time in milliseconds since the epoch. */
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The day after. */
export const dayAfter = (day: string) => dayOf(Date.parse(day) + DAY_MS);
