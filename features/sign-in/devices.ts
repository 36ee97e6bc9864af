import { connectDevice, disconnectDevice, listDevices, logoutAll, revokeDevice } from "@treadlight/contract/auth";
import { Expected } from "@treadlight/contract/errors";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { addressOf } from "@treadlight/platform/http";
import type { ApiDeps } from "../deps.ts";
import { deviceName } from "./device-name.ts";
import { connectDevice as connect, devicesOf, endLogins } from "./logins.ts";

/** The devices somebody is signed in on or has connected. Signing a device out takes effect at once. */
export function deviceEndpoints({ db, now: clock }: Pick<ApiDeps, "db" | "now">): Endpoint[] {
  const now = () => new Date(clock());
  return [
    endpoint(listDevices, {
      async handle({ caller: { userId, loginId } }) {
        const devices = await devicesOf(db, userId, now());
        const body = { devices: devices.map((device) => ({ ...device, isCurrent: device.id === loginId })) };
        return { status: 200, body };
      },
    }),
    endpoint(connectDevice, {
      async handle({ caller: { userId, loginId }, body: { name }, req }) {
        const device = name ?? deviceName(req.get("user-agent"));
        const connected = await connect(db, { userId, loginId, device, address: addressOf(req) }, now());
        return { status: 201, body: { ...connected, isCurrent: false } };
      },
    }),
    endpoint(revokeDevice, {
      async handle({ caller: { userId }, params: { id } }) {
        const ended = await endLogins(db, { id, userId }, now());
        if (ended === 0) throw new Expected("not_found");
        return { status: 204, body: undefined };
      },
    }),
    endpoint(disconnectDevice, {
      async handle({ caller: { userId, loginId } }) {
        // Nothing else gets here: an API token has no scope for it.
        if (loginId === undefined) throw new Expected("forbidden");
        await endLogins(db, { id: loginId, userId }, now());
        return { status: 204, body: undefined };
      },
    }),
    endpoint(logoutAll, {
      async handle({ caller: { userId, loginId }, body: { includingThis } }) {
        const signedOut = await endLogins(db, { userId, except: includingThis ? undefined : loginId }, now());
        return { status: 200, body: { success: true, signedOut } };
      },
    }),
  ];
}
