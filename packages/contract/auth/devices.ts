import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { defineRoute, noBody } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";

export const deviceSchema = z.object({
  id: z.guid(),
  kind: z
    .enum(["login", "credential"])
    .describe("Whether you are signed in on it, or it has a device credential and only sends data."),
  device: z.string().nullable().describe("Its name, or the browser and system if known, such as `Firefox on Windows`."),
  createdAt: timestampSchema.describe("When you signed in on it or connected it."),
  lastUsedAt: timestampSchema
    .nullable()
    .describe("When it last fetched new tokens, or sent something; `null` for a device credential that never has."),
  isCurrent: z.boolean().describe("Whether this request comes from this device."),
});

export const listDevices = defineRoute({
  route: "GET /api/auth/devices",
  summary: "Lists the devices you are signed in on or have connected, most recently used first",
  answers: { 200: z.object({ devices: z.array(deviceSchema) }) },
});

export const connectDevice = defineRoute({
  route: "POST /api/auth/devices",
  summary: "Creates a device credential, with which the extension or another program sends in your name",
  description:
    "The `token` (`tld_...`) appears only in this response. It may send sessions and monitoring reports, and nothing else. It is " +
    "valid until the device is signed out, your password changes, you leave the organization, or it has not been used for 90 days.",
  body: z.strictObject({
    name: nameSchema.optional().describe("Default: the browser and system that make the request."),
  }),
  answers: { 201: deviceSchema.extend({ token: z.string() }) },
});

export const revokeDevice = defineRoute({
  route: "DELETE /api/auth/devices/:id",
  summary: "Signs a device out, or revokes its credential",
  params: z.object({ id: z.guid() }),
  answers: { 204: noBody },
});

export const disconnectDevice = defineRoute({
  route: "DELETE /api/auth/device",
  summary: "Revokes the device credential that asks, or signs this device out",
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
