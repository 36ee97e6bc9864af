export { flushWhenHidden } from "./flush-when-hidden.ts";
export { indexedDbStorage } from "./indexed-db-storage.ts";
