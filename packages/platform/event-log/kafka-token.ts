import { readFile } from "node:fs/promises";
import { z } from "zod";

const TOKEN_TIMEOUT_MS = 10_000;
const answer = z.object({ access_token: z.string().min(1) });

/** The token in a file, which whoever wrote it replaces before it expires. */
export const tokenOfFile = (path: string) => async () => (await readFile(path, "utf8")).trim();

export interface TokenUrl {
  tokenUrl: string;
  /** The client's id and secret. */
  username: string;
  password: string;
  scope?: string | undefined;
}

/**
 * A new token for a client, by OAuth 2.0 client credentials (RFC 6749, 4.4).
 * @throws Error when the address does not give one; says its status, never its answer
 */
export const tokenOfUrl =
  ({ tokenUrl, username, password, scope }: TokenUrl) =>
  async () => {
    const login = Buffer.from(`${encodeURIComponent(username)}:${encodeURIComponent(password)}`).toString("base64");
    const response = await fetch(tokenUrl, {
      method: "POST",
      headers: { authorization: `Basic ${login}` },
      body: new URLSearchParams({ grant_type: "client_credentials", ...(scope !== undefined && { scope }) }),
      signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
    });
    const parsed = answer.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !parsed.success) {
      throw new Error(`The address of Kafka's tokens gave none: it answered ${response.status}.`);
    }
    return parsed.data.access_token;
  };
