import { readFile } from "node:fs/promises";
import { defineRoute } from "@treadlight/contract/route";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { z } from "zod";
import { parseDocument, readDocument } from "./document.ts";
import { referencePage } from "./page.ts";

/** The description of the API, for programs and for people. */
export function openApiEndpoints(): Endpoint[] {
  return [
    endpoint(
      defineRoute({
        route: "GET /api/openapi.json",
        summary: "This description, as OpenAPI 3.1",
        answers: { 200: z.record(z.string(), z.unknown()) },
      }),
      {
        async handle() {
          return { status: 200, body: await readDocument() };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "GET /api/docs",
        summary: "This description, as a page",
        answers: { 200: { mediaType: "text/html", description: "A page." } },
      }),
      {
        async handle({ res }) {
          res.type("html").send(referencePage(parseDocument(await readDocument())));
          return undefined;
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "GET /api/docs.css",
        summary: "How the page looks",
        answers: { 200: { mediaType: "text/css", description: "A style sheet." } },
      }),
      {
        async handle({ res }) {
          res.type("css").send(await readFile(new URL("docs.css", import.meta.url), "utf8"));
          return undefined;
        },
      },
    ),
  ];
}
