import { z } from "zod";
import { defineRoute, noBody, timestampSchema } from "../route/index.ts";

export const getOpenApi = defineRoute({
  route: "GET /api/openapi.json",
  summary: "Gets the OpenAPI 3.1 document of this API",
  answers: { 200: z.record(z.string(), z.unknown()) },
});

export const openReference = defineRoute({
  route: "GET /api/docs",
  summary: "Redirects to the API reference",
  answers: { 302: noBody },
});

export const getStatus = defineRoute({
  route: "GET /api/status",
  summary: "Gets which parts of the service work",
  description: "Each part is asked at most every ten seconds.",
  answers: {
    200: z.object({
      checkedAt: timestampSchema,
      parts: z.array(
        z.object({
          name: z.enum(["event log", "warehouse", "database", "files", "mail"]),
          isWell: z.boolean().describe("Whether it responds."),
        }),
      ),
    }),
  },
});

export const REFERENCE_ROUTES = [getOpenApi, openReference, getStatus];
