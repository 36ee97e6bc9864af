/** US dollars per million tokens: input, input read from a cache (null: not known), output. */
export type ListedPrice = readonly [input: number, cached: number | null, output: number];

/** What makers of models ask for tokens, as it stood in a public source on a day. */
export interface PriceList {
  /** The day on which it was read, which is its name too. */
  readOn: string;
  source: string;
  /** By maker, then by the name of the model. */
  makers: Readonly<Record<string, Readonly<Record<string, ListedPrice>>>>;
}

/** A price as it is applied, in US dollars per million tokens. */
export interface TokenPrice {
  input: number;
  /** Null: what other input costs. */
  cached: number | null;
  output: number;
}
