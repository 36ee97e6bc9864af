import { ADAPTERS, type AdapterSet } from "@treadlight/domain/adapters";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { newest, readSigned, serverKeySchema } from "./signed.ts";

/** A server's key, and tokens that it signs. */
async function newServer() {
  const { privateKey, publicKey } = await generateKeyPair("Ed25519", { extractable: true });
  const key = serverKeySchema.parse(await exportJWK(publicKey));
  const sign = (payload: object) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: "EdDSA", jwk: key }).sign(privateKey);
  return { key, sign };
}
const [server, stranger] = await Promise.all([newServer(), newServer()]);
const newer: AdapterSet = { ...ADAPTERS, version: ADAPTERS.version + 1 };

test("given adapters that a server has signed, then they are read, and its key is known from then on", async () => {
  const token = await server.sign(newer);
  expect(await readSigned(token)).toEqual({ key: server.key, set: newer });
  expect(await readSigned(token, server.key)).toEqual({ key: server.key, set: newer });
});

test("given another signature or content, then they are refused", async () => {
  const [header, , signature] = (await server.sign(newer)).split(".");
  const [, otherPayload] = (await server.sign({ ...newer, version: 9 })).split(".");
  const refused = {
    "the key of somebody else": await stranger.sign(newer),
    "changed content": [header, otherPayload, signature].join("."),
    "no adapters": await server.sign({ iss: "https://treadlight.example.com" }),
    "an unknown way to read a message": await server.sign({
      ...newer,
      adapters: [{ ...newer.adapters[0], send: [{ url: "https://chatgpt.com/x", decode: "program" }] }],
    }),
    "no token": "<!doctype html>",
  };
  for (const [what, token] of Object.entries(refused)) {
    await expect(readSigned(token, server.key), what).rejects.toThrow();
  }
});

test("given older and newer adapters, then the newest are in force, and of equally new ones our own", () => {
  const older = { ...newer, version: ADAPTERS.version - 1 };
  const same = { ...ADAPTERS };
  expect(newest([ADAPTERS, older, undefined, newer])).toBe(newer);
  expect(newest([ADAPTERS, older, same])).toBe(ADAPTERS);
});
