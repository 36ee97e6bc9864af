import type { Endpoint } from "@treadlight/platform/endpoints";
import type { ApiDeps } from "../deps.ts";
import { orderEndpoints } from "./order.ts";
import { billingReadEndpoints } from "./read.ts";
import { stripeEventsEndpoint } from "./stripe-events.ts";
import { subscriptionEndpoints } from "./subscription.ts";

/** Plans and payments: `/api/billing`. */
export function billingEndpoints(deps: ApiDeps): Endpoint[] {
  return [
    ...billingReadEndpoints(deps),
    ...orderEndpoints(deps),
    ...subscriptionEndpoints(deps),
    stripeEventsEndpoint(deps),
  ];
}
