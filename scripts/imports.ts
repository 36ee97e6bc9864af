import { violations } from "./imports/rules.ts";
import { readSources } from "./imports/sources.ts";

/** `npm run lint` runs this beside biome: it ends with 1 when an import breaks a rule of the architecture. */
const found = violations(await readSources());
for (const line of found) console.error(line);
if (found.length > 0) process.exit(1);
