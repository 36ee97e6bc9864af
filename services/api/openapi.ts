import { openApiDocument } from "@treadlight/contract/openapi";
import { getOpenApi, openReference } from "@treadlight/contract/reference";
import { API_ROUTES } from "@treadlight/contract/routes";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";

/** The description of the API, for programs and for people. */
export function openApiEndpoints(): Endpoint[] {
  // Built on first use: it takes a quarter of a second, which a start should not wait for.
  let document: ReturnType<typeof openApiDocument> | undefined;
  return [
    endpoint(getOpenApi, {
      async handle() {
        document ??= openApiDocument(API_ROUTES);
        return { status: 200, body: document };
      },
    }),
    endpoint(openReference, {
      handle: async () => ({ status: 302, body: undefined, headers: { Location: "/api-reference" } }),
    }),
  ];
}
