export { type Endpoint, endpoint } from "./endpoint.ts";
export { assertRoutesListed } from "./listed.ts";
export { mountEndpoints, RouteWithoutAccessError } from "./mount.ts";
