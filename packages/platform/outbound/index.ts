export { parseDestination, RefusedDestinationError, type Resolve, resolveHost } from "./destination.ts";
export { type GuardedFetch, guardedFetch } from "./guarded-fetch.ts";
export { post } from "./post.ts";
