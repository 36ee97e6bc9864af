import { config } from "zod";

// zod compiles its schemas with `new Function` where it may; the content security policy forbids it, and asking is reported.
// This module comes first in main.tsx because schemas ask when they are made.
config({ jitless: true });
