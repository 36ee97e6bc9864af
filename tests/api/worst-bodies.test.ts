import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { ROUTES } from "@treadlight/contract/access";
import { zipOf } from "@treadlight/features/reports/pack";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { credentialHash } from "@treadlight/platform/identity";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { MAX_BODY_BYTES } from "../../packages/contract/ingest/index.ts";
import { heldUp, isTooLong } from "../support/held-up.ts";
import { isLong, tries } from "../support/long.ts";
import { type Installation, startInstallation } from "./installation.ts";

/** A request that holds up the process holds up everybody. Before they were limited, such bodies took 2 to 50 s. */
const MAX_DELAY_MS = 500;

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.stop());

type Body = (bytes: number) => string | Uint8Array;

const manyKeys = (bytes: number) =>
  `{${Array.from({ length: bytes / 11 - 6 }, (_, n) => `"${n.toString(36).padStart(5, "k")}":1,`).join("")}"a":1}`;

const JSON_OF_ANY_SHAPE: readonly Body[] = [
  (bytes) => "[".repeat(bytes),
  (bytes) => `${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}`,
  (bytes) => `[${"{},".repeat((bytes - 20) / 3)}{}]`,
  manyKeys,
];

/** Whatever a field is for: many values in it, as many as pass the first check, a long text, many lines, many keys. */
const JSON_OF_ANY_FIELD: readonly Body[] = [
  (bytes) => `[${"{},".repeat((bytes - 20) / 3)}{}]`,
  (bytes) => `[${"{},".repeat(Math.min(99_000, (bytes - 20) / 3))}{}]`,
  (bytes) => `[${'"a",'.repeat(Math.min(19_000, (bytes - 20) / 4))}"a"]`,
  (bytes) => `"${"a".repeat(bytes - 20)}"`,
  (bytes) => `"${"a\\n".repeat(Math.min(33_000, (bytes - 20) / 3))}"`,
  manyKeys,
];

/** A body is the same for many routes, and is made and compressed once. */
const made = new Map<Body, Map<number, Buffer>>();
function compressed(body: Body, bytes: number): Buffer {
  const bySize = made.get(body) ?? new Map<number, Buffer>();
  made.set(body, bySize);
  const known = bySize.get(bytes) ?? gzipSync(body(bytes), { level: 1 });
  bySize.set(bytes, known);
  return known;
}

/** Compressed texts one after the other are the text of all of them (RFC 1952). */
const inField = (field: string, value: Body) => (bytes: number) =>
  Buffer.concat([gzipSync(`{"${field}":`), compressed(value, bytes - 100), gzipSync("}")]);

/** Bodies of a size that are cheap to send, being compressed, and dear to parse; of JSON, see above. */
const WORST: Readonly<Record<string, readonly Body[]>> = {
  "application/x-protobuf": [
    // Empty messages, side by side, and one byte that nests them.
    (bytes) => "\n\0".repeat(bytes / 2),
    (bytes) => "\n".repeat(bytes),
  ],
  "application/x-ndjson": [
    (bytes) => "x\n".repeat(bytes / 2),
    (bytes) => "\n".repeat(bytes),
    (bytes) => `${'{"aiTool":"ChatGPT","promptCount":1,"timeEngaged":1}\n'.repeat(9_000)}`.slice(0, bytes),
  ],
  "text/csv": [
    (bytes) => "x\n".repeat(bytes / 2),
    (bytes) => ",\n".repeat(bytes / 2),
    (bytes) => "\n".repeat(bytes),
    (bytes) => "a,".repeat(bytes / 2),
    (bytes) => `email\n${"a,".repeat(bytes / 2 - 10)}`,
    (bytes) => `email\n${`${"a,".repeat(4_000)}\n`.repeat(bytes / 8_001 - 1)}`,
    (bytes) => `email\n${"ab\n".repeat(4_999)}`.slice(0, bytes),
    (bytes) => `"${"a\n".repeat(bytes / 2 - 1)}`,
  ],
  "application/x-www-form-urlencoded": [
    (bytes) => "a=&".repeat(bytes / 3),
    (bytes) => "a[".repeat(bytes / 2),
    (bytes) => `logout_token=${"a.".repeat(bytes / 2 - 10)}`,
    (bytes) => `logout_token=${"%41".repeat(bytes / 3 - 10)}`,
  ],
  // What an import means is read by a job, in slices.
  "application/octet-stream": [(bytes) => "\n".repeat(bytes), (bytes) => `"${"a,".repeat(bytes / 2 - 1)}`],
  "application/zip": [
    (bytes) => "PK\u0005\u0006".repeat(bytes / 4),
    () => zipOf([{ name: "manifest.json", content: Buffer.alloc(tries(64, 256) * 1024 * 1024) }]),
    () => zipOf([{ name: "manifest.json", content: Buffer.from("[".repeat(1024 * 1024)) }]),
    () => zipOf(Array.from({ length: 20_000 }, (_, n) => ({ name: `${n}`, content: Buffer.alloc(0) }))),
  ],
};

/** The fields of a body, as the contract describes it. */
function fieldsOf({ body, ownBody }: Endpoint): string[] {
  const schema = body ?? ownBody?.schema;
  if (!schema) return [];
  const described = objectSchema.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return [described, ...(described.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties));
}
const propertiesSchema = z.object({ properties: z.record(z.string(), z.unknown()).optional() });
const objectSchema = propertiesSchema.extend({ anyOf: z.array(propertiesSchema).optional() });

/** By their size, compressed. */
function worstOf(endpoint: Endpoint, type: string): readonly ((bytes: number) => Buffer)[] {
  const whole = (body: Body) => (bytes: number) => compressed(body, bytes);
  if (/^application\/(\w+\+)?json$/.test(type)) {
    // Every other value in each field, so that a short run has each of them in some.
    const inFields = fieldsOf(endpoint).flatMap((field, f) =>
      JSON_OF_ANY_FIELD.filter((_, v) => isLong || (f + v) % 2 === 0).map((value) => inField(field, value)),
    );
    return [...JSON_OF_ANY_SHAPE.map(whole), ...inFields];
  }
  const worst = WORST[type];
  if (!worst) throw new Error(`Say what the worst bodies of ${type} are: ${endpoint.route} parses it.`);
  return worst.map(whole);
}

/** Without these, a request is refused before its body is read. */
const QUERIES: Readonly<Record<string, string>> = { "POST /api/ingest/import": "?kind=usage-records&name=worst" };

const routes = Object.keys(ROUTES).filter((route) => !route.startsWith("GET "));

/** Of all bodies for a route: some have hundreds, which take minutes on a loaded machine. */
const THIRDS = [1, 2, 3];
const parts = routes.flatMap((route) => THIRDS.map((third) => ({ route, third })));

test.each(parts)(
  "given the worst bodies for $route, part $third, then none of them holds up the process",
  async (part) => {
    const { route, third } = part;
    const endpoint = installation.endpoints.find((one) => one.route === route);
    if (!endpoint) throw new Error(`No endpoint serves ${route}.`);
    if (!endpoint.body && !endpoint.ownBody) return;
    const slow: string[] = [];
    for (const type of mediaTypesOf(endpoint)) {
      for (const [index, worst] of worstOf(endpoint, type).entries()) {
        if (index % THIRDS.length !== third - 1) continue;
        const body = worst(sizeOf(endpoint));
        let answer = await send(endpoint, type, body);
        let isSlow = isTooLong(answer.delayMs, MAX_DELAY_MS);
        // The process has other work as well, but not each time.
        for (let again = 0; again < 2 && isSlow; again++) {
          answer = await send(endpoint, type, body);
          isSlow = isTooLong(answer.delayMs, MAX_DELAY_MS);
        }
        const { status, delayMs } = answer;
        if (status >= 500 || isSlow) slow.push(`${type} ${index}: ${status}, ${Math.round(delayMs)} ms`);
      }
    }
    expect(slow).toEqual([]);
  },
);

/** Sends a body, and says how long the process had no turn for anything else meanwhile. */
async function send({ route, method, path }: Endpoint, type: string, body: Buffer) {
  const { token, id } = await callerOf(route);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": type,
    "content-encoding": "gzip",
    "if-match": "*",
  };
  const url = `${installation.url}${path.replaceAll(/:\w+/g, id)}${QUERIES[route] ?? ""}`;
  const { result, delayMs } = await heldUp(() => fetch(url, { method, headers, body }));
  return { status: result.status, delayMs };
}

/** Somebody new each time: whoever is busy with one body is not asked for the next. The id is that of a row, if a body needs one. */
async function callerOf(route: string): Promise<{ token: string; id: string }> {
  const { id: createdBy, organizationId, token } = await installation.person({ role: "owner", isStaff: true });
  const id = crypto.randomUUID();
  if (route === "POST /api/reports/:id/verify") {
    const body = { kind: "esg", from: "2025-01-01", to: "2025-12-31", formats: ["csv"] };
    const made = await installation.call("POST", "/api/reports", { token, body });
    return { token, id: made.body.id };
  }
  if (!route.includes("/api/scim/")) return { token, id };
  const key = `tls_${randomBytes(32).toString("base64url")}`;
  await installation.db
    .insertInto("directoryKeys")
    .values({ id, organizationId, name: "worst", createdBy, createdAt: new Date(), keyHash: credentialHash(key) })
    .execute();
  return { token: key, id };
}

const mediaTypesOf = ({ ownBody, bodyType }: Endpoint) => ownBody?.mediaTypes ?? [bodyType];
const sizeOf = ({ ownBody, maxBodyBytes }: Endpoint) => (ownBody ? MAX_BODY_BYTES : maxBodyBytes);
