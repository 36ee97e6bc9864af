// From source only: a new thread does not know TypeScript yet, whatever its process knows. The build puts the compiled thread in its place.
import { register } from "tsx/esm/api";

register();
await import("./main.ts");
