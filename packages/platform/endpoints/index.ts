export { type Endpoint, endpoint } from "./endpoint.ts";
export type { IfMatch } from "./if-match.ts";
export { assertRoutesListed } from "./listed.ts";
export { mountEndpoints, RouteWithoutAccessError } from "./mount.ts";
export { signInGatesOf } from "./sign-in-gates.ts";
