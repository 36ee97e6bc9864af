import { resolveTxt } from "node:dns/promises";
import { hasCode } from "../error-codes/index.ts";

/** The texts of a name's TXT records; none if there are none. Rejects if the DNS does not answer. */
export type ResolveTxt = (name: string) => Promise<readonly string[]>;

const ANSWER_WITHIN_MS = 5_000;
const NO_RECORD = ["ENOTFOUND", "ENODATA"];

/** Asks the machine's DNS. */
export const resolveTxtRecords: ResolveTxt = async (name) => {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener("abort", () => reject(new Error("the DNS did not answer in time")), { once: true });
  });
  try {
    const records = await Promise.race([resolveTxt(name), late]);
    return records.map((parts) => parts.join(""));
  } catch (error) {
    if (hasCode(error, ...NO_RECORD)) return [];
    throw error;
  }
};
