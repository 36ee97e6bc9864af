import { parseArgs } from "node:util";
import { z } from "zod";
import { findChromium } from "../../browser/chromium.ts";
import { measureEngagement } from "./engagement.ts";
import { measureFaults } from "./faults.ts";
import { measureFirefox } from "./firefox.ts";
import { measureOnboarding } from "./onboarding.ts";
import { measureRedesigns } from "./redesigns.ts";
import { measureSites } from "./sites.ts";
import { measureTier, measureUnknown } from "./tiers.ts";

/** `npm run rig [-- --seed N] [-- --actions N] [-- <part>...]`: how well the extension measures, on replicas of the sites. */
const PARTS = {
  sites: measureSites,
  network: measureTier("network"),
  websocket: measureTier("websocket"),
  page: measureTier("page"),
  unknown: measureUnknown,
  redesigns: measureRedesigns,
  engagement: measureEngagement,
  firefox: measureFirefox,
  faults: measureFaults,
  onboarding: measureOnboarding,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" }, actions: { type: "string", default: "120" } },
});
const count = z.coerce.number().int().min(1);
const plan = { seed: count.parse(values.seed), actions: count.parse(values.actions) };
const chosen = z.array(z.literal(Object.keys(PARTS))).parse(positionals);
const chromium = findChromium();
for (const [name, measure] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  if (!(await measure(chromium, plan))) {
    console.log(`${name}: a goal is missed`);
    process.exitCode = 1;
  }
}
