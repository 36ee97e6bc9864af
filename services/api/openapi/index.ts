import { openApiDocument } from "@treadlight/contract/openapi";
import { getOpenApi, openReference } from "@treadlight/contract/reference";
import { API_ROUTES } from "@treadlight/contract/routes";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";

/** The description of the API, for programs and for people. */
export function openApiEndpoints(): Endpoint[] {
  const document = openApiDocument(API_ROUTES);
  return [
    endpoint(getOpenApi, { handle: async () => ({ status: 200, body: document }) }),
    endpoint(openReference, {
      handle: async () => ({ status: 302, body: undefined, headers: { Location: "/api-reference" } }),
    }),
  ];
}
