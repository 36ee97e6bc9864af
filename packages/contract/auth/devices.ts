import { z } from "zod";
import { defineRoute, noBody } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

export const deviceSchema = z.object({
  id: z.guid(),
  device: z.string().nullable().describe("The browser and system if known, such as `Firefox on Windows`."),
  createdAt: timestampSchema.describe("When you signed in on it."),
  lastUsedAt: timestampSchema.describe("When it last fetched new tokens."),
  isCurrent: z.boolean().describe("Whether this request comes from this device."),
});

export const listDevices = defineRoute({
  route: "GET /api/auth/devices",
  summary: "Lists the devices you are signed in on, most recently used first",
  answers: { 200: z.object({ devices: z.array(deviceSchema) }) },
});

export const revokeDevice = defineRoute({
  route: "DELETE /api/auth/devices/:id",
  summary: "Signs a device out",
  params: z.object({ id: z.guid() }),
  answers: { 204: noBody },
});

export const logoutAll = defineRoute({
  route: "POST /api/auth/logout-all",
  summary: "Signs out all other devices, and optionally this one",
  body: z.strictObject({
    includingThis: z.boolean().default(false).describe("Whether to sign this device out as well."),
  }),
  answers: {
    200: z.object({ success: z.literal(true), signedOut: z.int().describe("The number of devices signed out.") }),
  },
});
