export { partsOf } from "./parts.ts";
