import { readFileSync } from "node:fs";
import { z } from "zod";

/** Of Treadlight, such as `0.1.0`. */
export const { version: VERSION } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")));
