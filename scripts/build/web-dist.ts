import { fileURLToPath } from "node:url";

/** What visitors get: the site, the console and the extension to download. */
export const webDist = fileURLToPath(new URL("../../web/dist", import.meta.url));
