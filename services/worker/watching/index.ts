export { type WatchingDeps, watchHandler, watchJob } from "./watch.ts";
