import { join } from "node:path";
import { buildServer, OUTPUT } from "../../scripts/build/server.ts";

/** Before the tests: compiles the programs they run, if anything has changed. */
export { buildServer as setup };

/** A program as it is shipped, by its name in `scripts/build/server.ts`. It starts in half the time of its source. */
export const compiled = (program: string): string => join(OUTPUT, `${program}.js`);
