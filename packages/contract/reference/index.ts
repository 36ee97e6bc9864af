import { z } from "zod";
import { defineRoute } from "../route/index.ts";

export const getOpenApi = defineRoute({
  route: "GET /api/openapi.json",
  summary: "Gets this description as OpenAPI 3.1",
  answers: { 200: z.record(z.string(), z.unknown()) },
});

export const REFERENCE_ROUTES = [getOpenApi];
