import { z } from "zod";
import { sessionInputSchema } from "./input.ts";

/**
 * `sessionInputSchema` as generated code, which takes valid sessions several times faster and leaves invalid ones to the schema.
 * In a file of its own, because the policies of web pages forbid generated code: bundles that do not validate leave it out.
 */
export const compiledInput = /* @__PURE__ */ z.compile(sessionInputSchema, { strict: true });
