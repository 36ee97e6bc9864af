export { type Content, type Endpoint, endpoint, noBody } from "./endpoint.ts";
export { assertRoutesListed } from "./listed.ts";
export { mountEndpoints, RouteWithoutAccessError } from "./mount.ts";
export { openApiDocument, openApiText } from "./openapi.ts";
