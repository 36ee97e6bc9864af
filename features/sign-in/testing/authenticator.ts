import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const FLAGS = { userPresent: 0x01, userVerified: 0x04, credentialIncluded: 0x40 };
const AAGUID = Buffer.alloc(16);

interface Made {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Whether the device recognized its owner. */
  isVerified?: boolean;
}

/** For tests: an authenticator with one passkey, as a browser on a page of `origin` would use it. */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  const state = { counter: 0 };

  const clientData = (type: string, { challenge, origin = "https://treadlight.example" }: Made) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(
    { rpId = "treadlight.example", isVerified = true }: Made,
    more: Buffer,
    flags = 0,
  ): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    const all = flags | FLAGS.userPresent | (isVerified ? FLAGS.userVerified : 0);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([all]), counter, more]);
  }

  return {
    state,
    create(made: Made) {
      // The key as COSE writes it: EC2, ES256, P-256.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y, "base64url"))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([AAGUID, length, credentialId, key]);
      const authData = new Uint8Array(authenticatorData(made, credential, FLAGS.credentialIncluded));
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      const response = {
        clientDataJSON: clientData("webauthn.create", made).toString("base64url"),
        attestationObject: Buffer.from(attestation).toString("base64url"),
      };
      return { id, rawId: id, type: "public-key", response };
    },
    /** Uses the passkey; the counter goes up first. */
    get(made: Made) {
      state.counter += 1;
      const data = authenticatorData(made, Buffer.alloc(0));
      const client = clientData("webauthn.get", made);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      };
      return { id, rawId: id, type: "public-key", response };
    },
  };
}
