/** The yardstick of ingest: an Express 5 route that parses the same JSON and does nothing with it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { z } from "zod";

const bodySchema = z.object({ sessions: z.unknown().array() });

const app = express();
app.post("/api/ingest/sessions", express.json({ limit: "5mb" }), (req, res) => {
  res.status(202).json({ accepted: bodySchema.parse(req.body).sessions.length, rejected: [] });
});
const server = createServer(app).listen(0, () => {
  const { port } = server.address() as AddressInfo;
  console.log(`ready at http://localhost:${port}`);
});
process.on("SIGTERM", () => process.exit(0));
