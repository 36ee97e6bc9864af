export { type Bucket, type BucketObject, openBucket } from "./bucket.ts";
export { parseDestination, RefusedDestinationError, type Resolve, resolveHost } from "./destination.ts";
export { type GuardedFetch, guardedFetch } from "./guarded-fetch.ts";
export { post } from "./post.ts";
