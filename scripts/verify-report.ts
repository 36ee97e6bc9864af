import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { getReportKeys } from "@treadlight/contract/reports";
import { verifyReport } from "@treadlight/features/reports/pack";
import { z } from "zod";

const USAGE = `Usage: npm run verify-report -- report.zip [--keys <file or URL>] [--key <id>]

--keys  the keys that the installation publishes at /.well-known/treadlight-report-keys.json, as a file or an address
--key   the id of a key that you trust; may be given several times

Exit code: 0 unchanged and signed by a key that you trust, 1 changed or no report, 2 wrong usage or keys that cannot be read,
3 unchanged, but not signed by a key that you trust.`;

const KEYS_TIMEOUT_MS = 10_000;
const keysSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });

/** The exit code: whether a report is unchanged since it was signed, and by a key that the caller trusts. */
async function verify(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: "string", multiple: true }, key: { type: "string", multiple: true } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new Error(USAGE);
  const published = await Promise.all((values.keys ?? []).map(keysAt));
  const trusted = [...published.flat(), ...(values.key ?? []).map((kid) => ({ kid }))];
  const { isUnchanged, isTrusted = false, problems, manifest } = verifyReport(readFileSync(path), trusted);
  for (const { file, problem } of problems) console.log(`${file} ${problem}.`);
  if (manifest) {
    const { organization, period, madeAt, madeBy, publicKey, keys } = manifest;
    console.log(`ESG report of ${organization.name}, ${period.from} to ${period.to}.`);
    console.log(`Made at ${madeAt} by ${madeBy.name ?? madeBy.id}.`);
    console.log(`Signed with the key ${publicKey.kid}. It says that its keys are published at ${keys}.`);
  }
  if (!isUnchanged) {
    console.log("CHANGED since it was signed, or not a report.");
    return 1;
  }
  if (isTrusted) {
    console.log("Unchanged since it was signed, by a key that you trust.");
    return 0;
  }
  console.log(
    trusted.length === 0
      ? "Unchanged since SOMEBODY signed it: no key to trust was given, and anybody can sign with a key of their own. Give --keys or --key."
      : "Unchanged since it was signed, but by an UNKNOWN KEY: none of those that you trust.",
  );
  return 3;
}

/** @throws if there are no keys in the file, or at the address */
async function keysAt(place: string) {
  const text = /^https?:/.test(place)
    ? await fetch(place, { signal: AbortSignal.timeout(KEYS_TIMEOUT_MS) }).then((answer) => answer.text())
    : readFileSync(place, "utf8");
  try {
    return keysSchema.parse(JSON.parse(text)).keys;
  } catch {
    throw new Error(`No keys at ${place}. The installation publishes them at ${getReportKeys.path}.`);
  }
}

try {
  process.exitCode = await verify();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
