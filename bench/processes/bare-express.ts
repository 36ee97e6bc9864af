/** The yardsticks of what is asked over HTTP: Express 5 routes that do nothing but parse and answer. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { z } from "zod";

const bodySchema = z.object({ sessions: z.unknown().array() });

/** As large as what the api answers. */
const SOMEBODY = {
  id: "5f0c3a52-2c4b-4c0e-9a3e-0d1f5f7c1b11",
  email: "owner@bench.example",
  name: null,
  role: "owner",
  userType: "OrgOwner",
  organizationId: "5f0c3a52-2c4b-4c0e-9a3e-0d1f5f7c1b12",
  organizationName: "bench",
  isStaff: false,
};

const app = express();
app.post("/api/ingest/sessions", express.json({ limit: "5mb" }), (req, res) => {
  res.status(202).json({ accepted: bodySchema.parse(req.body).sessions.length, rejected: [] });
});
app.get("/api/auth/me", (_req, res) => {
  res.json({ success: true, data: { user: SOMEBODY } });
});
const server = createServer(app).listen(0, () => {
  const { port } = server.address() as AddressInfo;
  console.log(`ready at http://localhost:${port}`);
});
process.on("SIGTERM", () => process.exit(0));
