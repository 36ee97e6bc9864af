import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { ownerToken } from "./account.ts";
import { INGEST_PATH, SESSIONS_PER_REQUEST } from "./sessions.ts";

const answerSchema = z.object({ accepted: z.literal(SESSIONS_PER_REQUEST) });
const countSchema = z.object({ rows: z.array(z.object({ sessions: z.number() })) });

/** Sends sessions and counts how many of them are visible to queries. */
export interface LiveClient {
  /** Resolves when all sessions in the body are accepted. */
  post(body: string): Promise<void>;
  /** The number of the organization's sessions that a query counts. */
  visible(): Promise<number>;
}

const agent = new Agent({ keepAlive: true });

/** Takes a fraction of the CPU time of `fetch`, which matters because the server shares the CPUs. */
function post(url: string, headers: Record<string, string>, body: string) {
  return new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Signs in as the owner of a new organization. */
export async function liveClient(url: string, organization: string): Promise<LiveClient> {
  const headers = {
    authorization: `Bearer ${await ownerToken(url, organization)}`,
    "content-type": "application/json",
  };
  const send = async (path: string, body: string): Promise<unknown> => {
    const attempt = () => post(`${url}${path}`, headers, body);
    // A server may close an idle connection just as we use it. Retrying is safe: sessions are deduplicated.
    const { status, answer } = await attempt().catch(attempt);
    if (status < 200 || status > 299) throw new Error(`${path} responded with ${status}: ${answer}`);
    return JSON.parse(answer);
  };
  return {
    async post(body) {
      answerSchema.parse(await send(INGEST_PATH, body));
    },
    async visible() {
      const answer = await send("/api/analytics/query", JSON.stringify({ measures: ["sessions"] }));
      return countSchema.parse(answer).rows[0]?.sessions ?? 0;
    },
  };
}
