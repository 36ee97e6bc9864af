import { monitorEventLoopDelay } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { ROUTES } from "@treadlight/contract/access";
import type { Endpoint } from "@treadlight/platform/endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "../../services/ingest/sessions/read-sessions.ts";
import { type Installation, startInstallation } from "./installation.ts";

/** A request that holds up the process holds up everybody. Before they were limited, such bodies took 2 to 50 s. */
const MAX_DELAY_MS = 500;

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.stop());

/** Bodies of a size that are cheap to send, being compressed, and dear to parse. */
const WORST: Readonly<Record<string, readonly ((bytes: number) => string)[]>> = {
  "application/json": [
    (bytes) => "[".repeat(bytes),
    (bytes) => `${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}`,
    (bytes) => `{"sessions":[${"{},".repeat((bytes - 20) / 3)}{}]}`,
    (bytes) => `{"resourceSpans":[${"{},".repeat((bytes - 20) / 3)}{}]}`,
    () => `{"resourceSpans":[${"{},".repeat(99_000)}{}]}`,
    (bytes) => `{"invitations":[${"{},".repeat((bytes - 20) / 3)}{}]}`,
    (bytes) => `[${"{},".repeat((bytes - 20) / 3)}{}]`,
    (bytes) =>
      `{${Array.from({ length: bytes / 11 - 2 }, (_, n) => `"${n.toString(36).padStart(5, "k")}":1,`).join("")}"a":1}`,
    (bytes) => `{"departmentsText":"${"a\\n".repeat(Math.min(33_000, bytes / 3 - 20))}"}`,
    (bytes) => JSON.stringify({ name: "a".repeat(bytes - 20) }),
  ],
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
};

const routes = Object.keys(ROUTES).filter((route) => !route.startsWith("GET "));

test.each(routes)("given the worst bodies for %s, then none of them holds up the process", async (route) => {
  const endpoint = installation.endpoints.find((one) => one.route === route);
  if (!endpoint?.body && !endpoint?.ownBody) return;
  const path = endpoint.path.replaceAll(/:\w+/g, () => crypto.randomUUID());
  const slow: string[] = [];
  for (const type of mediaTypesOf(endpoint)) {
    for (const [index, worst] of (WORST[type] ?? []).entries()) {
      const { token } = await installation.person({ role: "owner", isStaff: true });
      const body = gzipSync(worst(sizeOf(endpoint)), { level: 1 });
      const headers = {
        authorization: `Bearer ${token}`,
        "content-type": type,
        "content-encoding": "gzip",
        "if-match": "*",
      };
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const { status } = await fetch(`${installation.url}${path}`, { method: endpoint.method, headers, body });
      delay.disable();
      const delayMs = delay.max / 1e6;
      if (status >= 500 || delayMs > MAX_DELAY_MS) slow.push(`${type} ${index}: ${status}, ${Math.round(delayMs)} ms`);
    }
  }
  expect(slow).toEqual([]);
});

const mediaTypesOf = ({ ownBody, bodyType }: Endpoint) => ownBody?.mediaTypes ?? [bodyType];
const sizeOf = ({ ownBody, maxBodyBytes }: Endpoint) => (ownBody ? MAX_BODY_BYTES : maxBodyBytes);
