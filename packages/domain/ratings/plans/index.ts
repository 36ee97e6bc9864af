import { z } from "zod";

// Apart from the evidence, so that programs that only name plans do not load it.

/** The kinds of contract under which people use a tool: free or paid for oneself, for a company, or by its API. */
export const PLANS = ["personal", "business", "api"] as const;
export const planSchema = z.enum(PLANS);
export type Plan = z.output<typeof planSchema>;

/** The plans under which an organization's people use tools, where it has stated a contract, by the tool's name in the catalogue. */
export const contractsSchema = z.record(z.string(), planSchema);
export type Contracts = Readonly<z.output<typeof contractsSchema>>;
