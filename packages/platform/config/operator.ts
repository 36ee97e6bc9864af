import type { Config } from "./load.ts";

/** What a site that collects personal data has to state about its controller (article 13 of the UK GDPR). */
const NEEDED = ["TREADLIGHT_OPERATOR_NAME", "TREADLIGHT_OPERATOR_ADDRESS", "TREADLIGHT_OPERATOR_EMAIL"] as const;

/** Warns staff, in the log of a start, while the pages cannot name who runs them. */
export function warnOfUnnamedOperator({ operator }: Config, log: { warn(facts: object, message: string): void }): void {
  const missing = NEEDED.filter((setting) => operator[setting] === undefined);
  if (missing.length > 0)
    log.warn({ missing }, "operator details are not set; the privacy policy and contact page omit them");
}
