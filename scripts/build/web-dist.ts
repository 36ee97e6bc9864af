import { fileURLToPath } from "node:url";

/** Where the built site is. */
export const webDist = fileURLToPath(new URL("../../web/site/dist", import.meta.url));
