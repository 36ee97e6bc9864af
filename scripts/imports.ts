import { violations } from "./imports/rules.ts";
import { readSources } from "./imports/sources.ts";

/** Part of `npm run lint`: exits with 1 if an import breaks a rule of the architecture. */
const found = violations(await readSources());
for (const line of found) console.error(line);
if (found.length > 0) process.exit(1);
