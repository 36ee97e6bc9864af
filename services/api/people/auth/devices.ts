import { logoutAllSchema } from "@treadlight/contract/account";
import { Expected } from "@treadlight/contract/errors";
import { defineRoute, noBody } from "@treadlight/contract/route";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { z } from "zod";
import type { ApiDeps } from "../../deps/index.ts";
import { devicesOf, endLogins } from "./logins.ts";

const deviceSchema = z.object({
  id: z.guid(),
  device: z.string().nullable().describe("As far as it told, such as `Firefox on Windows`."),
  createdAt: z.date().describe("When somebody signed in on it."),
  lastUsedAt: z.date().describe("When it last asked for new tokens."),
  isCurrent: z.boolean().describe("Whether it is the one that asks."),
});

/** Where somebody is signed in, and how to end it. A device that is signed out cannot do anything more, at once. */
export function deviceEndpoints({ db, now: clock }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const now = () => new Date(clock());
  return [
    endpoint(
      defineRoute({
        route: "GET /api/auth/devices",
        summary: "The devices one is signed in on, last used first",
        answers: { 200: z.object({ devices: z.array(deviceSchema) }) },
      }),
      {
        async handle({ caller: { userId, loginId } }) {
          const devices = await devicesOf(db, userId, now());
          const body = { devices: devices.map((device) => ({ ...device, isCurrent: device.id === loginId })) };
          return { status: 200, body };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "DELETE /api/auth/devices/:id",
        summary: "Signs one of one's devices out",
        params: z.object({ id: z.guid() }),
        answers: { 204: noBody },
      }),
      {
        async handle({ caller: { userId }, params: { id } }) {
          const ended = await endLogins(db, { id, userId }, now());
          if (ended === 0) throw new Expected("not_found");
          return { status: 204, body: undefined };
        },
      },
    ),
    endpoint(
      defineRoute({
        route: "POST /api/auth/logout-all",
        summary: "Signs all other devices out, and this one too when told to",
        body: logoutAllSchema,
        answers: {
          200: z.object({ success: z.literal(true), signedOut: z.int().describe("How many devices it were.") }),
        },
      }),
      {
        async handle({ caller: { userId, loginId }, body: { includingThis } }) {
          const signedOut = await endLogins(db, { userId, butNot: includingThis ? undefined : loginId }, now());
          return { status: 200, body: { success: true, signedOut } };
        },
      },
    ),
  ];
}
