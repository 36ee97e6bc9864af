// A new thread does not know TypeScript yet, whatever its process knows.
import { register } from "tsx/esm/api";

register();
await import("./parts-thread.ts");
