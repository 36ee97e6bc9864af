import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { type ClickHouseServer, startClickHouseServer } from "./start-server.ts";

/** A statement as it came. */
interface Statement {
  path: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export interface Replicas extends Pick<ClickHouseServer, "username" | "password"> {
  /** One address for both, as of a load balancer: every write reaches the first, and reads the second. */
  url: string;
  /** The second alone. */
  laggingUrl: string;
  /** From now on, what is written stays away from the second. */
  fallBehind(): void;
  /** The second takes all that it lacks. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Two servers of ClickHouse, of which the second is a replica of the first that lags for as long as it is told to. Statements are
 * replicated, not parts: chdb has no other way. A read that asks for sequential consistency is answered by the first, as one that
 * waits until the replica has everything.
 */
export async function startReplicas(): Promise<Replicas> {
  const [first, second] = await Promise.all([startClickHouseServer(), startClickHouseServer()]);
  const behind: Statement[] = [];
  let isBehind = false;
  /** Writes are replicated in their order. */
  let replicated: Promise<unknown> = Promise.resolve();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const statement = { path: request.url ?? "/", headers: request.headers, body: await buffer(request) };
    const isRead = /^\s*(SELECT|WITH)\b/i.test(textOf(statement));
    const isConsistent = parametersOf(statement).get("select_sequential_consistency") === "1";
    if (isRead) return pass(await forward(isConsistent ? first : second, statement), response);
    const answered = await forward(first, statement);
    if (isBehind) behind.push(statement);
    else {
      replicated = replicated.then(() => forward(second, statement));
      await replicated;
    }
    await pass(answered, response);
  }
  const proxy = createServer({ maxHeaderSize: 1_048_576 }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    laggingUrl: second.url,
    username: first.username,
    password: first.password,
    fallBehind() {
      isBehind = true;
    },
    async catchUp() {
      isBehind = false;
      for (const statement of behind.splice(0)) await forward(second, statement);
    },
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await Promise.all([first.stop(), second.stop()]);
    },
  };
}

const parametersOf = ({ path }: Statement) => new URL(path, "http://localhost").searchParams;

/** The SQL: in the address, in the body, or in a form. */
function textOf(statement: Statement): string {
  const { headers, body } = statement;
  const text = headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
  const form = /name="query"\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n--/.exec(text.toString("latin1"))?.[1];
  return parametersOf(statement).get("query") ?? form ?? text.toString("latin1");
}

/** What a statement needs of how it came. Answers come unpacked. */
const PASSED = ["authorization", "content-type", "content-encoding", "x-clickhouse-user", "x-clickhouse-key"];

function forward(to: ClickHouseServer, { path, headers, body }: Statement): Promise<Response> {
  const passed = PASSED.flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const sent = { method: "POST", headers: [...passed, ["accept-encoding", "identity"] satisfies [string, string]] };
  return fetch(`${to.url}${path}`, { ...sent, body: new Uint8Array(body) });
}

async function pass(from: Response, response: ServerResponse) {
  const body = Buffer.from(await from.arrayBuffer());
  const kept = [...from.headers].filter(([name]) => !["content-encoding", "transfer-encoding"].includes(name));
  response.writeHead(from.status, Object.fromEntries(kept)).end(body);
}
