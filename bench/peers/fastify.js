/** What one builds in an afternoon: Fastify, its built-in ajv, redaction by four regular expressions, and `COPY` into PostgreSQL. */
import Fastify from "fastify";
import { openSessionsTable } from "./sessions-table.js";

const text = (maxLength) => ({ type: "string", minLength: 1, maxLength });
const count = { type: "integer", minimum: 0, maximum: 1_000_000 };
const time = { type: "string", format: "date-time" };
const properties = {
  id: { type: "string", format: "uuid" },
  aiTool: text(200),
  promptCount: count,
  timeEngaged: count,
  promptPreview: text(1_000),
  workflowType: text(100),
  contentType: text(100),
  source: text(100),
  startedAt: time,
  endedAt: time,
};
const session = { type: "object", required: Object.keys(properties), additionalProperties: false, properties };
const sessions = { type: "array", minItems: 1, maxItems: 1_000, items: session };
const body = { type: "object", required: ["sessions"], properties: { sessions } };

const table = await openSessionsTable(process.env.DATABASE_URL);
const app = Fastify({ bodyLimit: 5_242_880 });
app.post("/api/ingest/sessions", { schema: { body } }, async (request, reply) => {
  await table.add(request.body.sessions);
  return reply.code(202).send({ accepted: request.body.sessions.length, rejected: [] });
});
app.get("/count", async () => ({ count: await table.count() }));
console.log(`ready at ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
process.on("SIGTERM", async () => {
  await app.close();
  await table.close();
  process.exit(0);
});
