import { z } from "zod";
import { ownerToken } from "./account.ts";
import { INGEST_PATH, SESSIONS_PER_REQUEST } from "./sessions.ts";

const answerSchema = z.object({ accepted: z.literal(SESSIONS_PER_REQUEST) });
const countSchema = z.object({ rows: z.array(z.object({ sessions: z.number() })) });

/** Somebody who sends sessions and looks at how many of them their organization has. */
export interface LiveClient {
  /** Resolves when all sessions of the body are accepted. */
  post(body: string): Promise<void>;
  /** How many of the organization's sessions a query answers with. */
  visible(): Promise<number>;
}

/** Signs in as the owner of a new organization. */
export async function liveClient(url: string, organization: string): Promise<LiveClient> {
  const headers = {
    authorization: `Bearer ${await ownerToken(url, organization)}`,
    "content-type": "application/json",
  };
  const send = async (path: string, body: string): Promise<unknown> => {
    const request = () => fetch(`${url}${path}`, { method: "POST", headers, body });
    // A server may close an idle connection just as it is used. What is sent twice counts once.
    const response = await request().catch(request);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
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
