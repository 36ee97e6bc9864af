export { type WebhookDeps, webhooksHandler } from "./deliver.ts";
export { parseDestination, RefusedDestinationError } from "./destination.ts";
export { enqueueDeliveries, newWebhookSecret, type WebhookEvent, webhooksJob } from "./enqueue.ts";
export { type GuardedFetch, guardedFetch } from "./guarded-fetch.ts";
