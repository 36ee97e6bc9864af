import { inspectPrompt } from "./inspect/index.ts";
import { createClient } from "./session/index.ts";
import type { Treadlight, TreadlightOptions } from "./session/types.ts";

/** Connects an application to Treadlight. A wrong configuration is reported as a problem and does not throw. */
export function createTreadlight(options: TreadlightOptions): Treadlight {
  return createClient({ ...options, inspect: inspectPrompt });
}
