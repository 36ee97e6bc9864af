import { readFileSync } from "node:fs";
import { verifyReport } from "@treadlight/features/reports/pack";

/**
 * `npm run verify-report <report.zip>`: whether a report is unchanged since it was signed, with nothing but the file. Exits with 1
 * if it is not.
 */
const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error("Usage: npm run verify-report report.zip");
  process.exit(2);
}
const { isGenuine, problems, manifest } = verifyReport(readFileSync(path));
for (const { file, problem } of problems) console.log(`${file} ${problem}.`);
if (manifest) {
  const { organization, period, madeAt, madeBy, publicKey, keys } = manifest;
  console.log(`ESG report of ${organization.name}, ${period.from} to ${period.to}.`);
  console.log(`Made at ${madeAt} by ${madeBy.name ?? madeBy.id}.`);
  console.log(`Signed with the key ${publicKey.kid}. The installation publishes its keys at ${keys}; compare them.`);
}
console.log(isGenuine ? "Unchanged since it was signed." : "CHANGED since it was signed, or not a report.");
process.exitCode = isGenuine ? 0 : 1;
