import { z } from "zod";
import { defineRoute, noBody } from "../route/index.ts";

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

export const REFERENCE_ROUTES = [getOpenApi, openReference];
