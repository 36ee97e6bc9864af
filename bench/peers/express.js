/** The service of fastify.js with Express and zod. */
import express from "express";
import { z } from "zod";
import { openSessionsTable } from "./sessions-table.js";

const text = (maxLength) => z.string().min(1).max(maxLength);
const count = z.int().min(0).max(1_000_000);
const session = z.strictObject({
  id: z.uuid(),
  aiTool: text(200),
  promptCount: count,
  timeEngaged: count,
  promptPreview: text(1_000),
  workflowType: text(100),
  contentType: text(100),
  source: text(100),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
});
const body = z.object({ sessions: z.array(session).min(1).max(1_000) });

const table = await openSessionsTable(process.env.DATABASE_URL);
const app = express();
app.post("/api/ingest/sessions", express.json({ limit: "5mb" }), async (request, response) => {
  const { sessions } = body.parse(request.body);
  await table.add(sessions);
  response.status(202).json({ accepted: sessions.length, rejected: [] });
});
app.get("/count", async (_request, response) => {
  response.json({ count: await table.count() });
});
const server = app.listen(0, "127.0.0.1", () => console.log(`ready at http://127.0.0.1:${server.address().port}`));
process.on("SIGTERM", async () => {
  server.closeAllConnections();
  await table.close();
  process.exit(0);
});
