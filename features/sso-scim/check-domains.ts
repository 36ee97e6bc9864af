import { DAY_MS } from "@treadlight/domain/time";
import { type ResolveTxt, resolveTxtRecords } from "@treadlight/platform/dns";
import type { ApiDeps } from "../deps.ts";
import { checkDomain } from "./verified-domains.ts";

/** Looks up the records of verified domains again, each once a day. A failed DNS lookup changes nothing. */
export async function checkDomains(
  {
    db,
    logger,
    resolveTxt: resolve = resolveTxtRecords,
    now,
  }: Pick<ApiDeps, "db" | "logger" | "now"> & { resolveTxt?: ResolveTxt },
  signal: AbortSignal,
): Promise<void> {
  const due = await db
    .selectFrom("domains")
    .where("verifiedAt", "is not", null)
    .where("checkedAt", "<", new Date(now() - DAY_MS))
    .select("id")
    .execute();
  for (const { id } of due) {
    if (signal.aborted) return;
    await checkDomain({ db, resolve }, id, new Date(now())).catch((err: unknown) =>
      logger.info({ err, domainId: id }, "DNS lookup failed"),
    );
  }
}
