/**
 * ClickHouse's HTTP interface in front of a chdb engine, as a process of its own: what the tests of the real client talk to
 * where no ClickHouse server can run. Speaks as much of it as `@clickhouse/client` uses. Prints its port once it listens.
 *
 *     node tests/clickhouse-http/server.ts --path <directory> --username <name> --password <password> [--port <port>]
 */
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { Session } from "@treadlight/platform/chdb";

const { values: options } = parseArgs({
  options: {
    path: { type: "string" },
    username: { type: "string", default: "default" },
    password: { type: "string", default: "" },
    port: { type: "string", default: "0" },
  },
});

const NATIVE = " FORMAT Native";
const VERSION = "26.7.2.1";
/** Names in the address that are no settings of the engine. */
const OF_HTTP = new Set([
  "query",
  "query_id",
  "database",
  "session_id",
  "role",
  "default_format",
  "enable_http_compression",
  "wait_end_of_query",
]);

/** What the tests want to know of the traffic. */
const seen = { gzippedRequests: 0, gzippedAnswers: 0, multipartRequests: 0 };

interface Statement {
  text: string;
  preamble: string;
  /** A file of rows in a binary format, which the engine takes no other way. */
  rows?: string;
}

class HttpException extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(`Code: ${code}. DB::Exception: ${message} (version ${VERSION} (official build))\n`);
    this.status = status;
    this.code = code;
  }
}

const engine = () => new Session(options.path, { connectionArgs: ["--max_query_size=67108864"] });
const anchor = engine();

const server = createServer({ maxHeaderSize: 1_048_576 }, (request, response) => {
  answer(request, response).catch((error: unknown) => fail(response, error));
});
server.listen(Number(options.port), "127.0.0.1");
await once(server, "listening");
const address = server.address();
console.log(typeof address === "object" && address ? address.port : address);

process.once("SIGTERM", () => {
  server.close(() => {
    anchor.close();
    process.exit(0);
  });
  server.closeAllConnections();
});

async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (url.pathname === "/ping") return response.end("Ok.\n");
  if (url.pathname === "/seen") return response.end(JSON.stringify(seen));
  authenticate(request);
  const statement = await readStatement(request, url.searchParams);
  const { rows } = statement;
  const format = /\bFORMAT\s+(\w+)\s*$/i.exec(statement.text)?.[1] ?? "TabSeparated";
  const session = engine();
  try {
    const parts = resultOf(session, statement);
    const first = await parts.next();
    const zipped = url.searchParams.get("enable_http_compression") === "1" && acceptsGzip(request);
    if (zipped) seen.gzippedAnswers += 1;
    response.writeHead(200, {
      "Content-Type": "application/x-ndjson; charset=UTF-8",
      "X-ClickHouse-Server-Display-Name": "treadlight-test",
      "X-ClickHouse-Query-Id": url.searchParams.get("query_id") ?? "",
      "X-ClickHouse-Format": format,
      "X-ClickHouse-Timezone": "UTC",
      "X-ClickHouse-Summary": JSON.stringify({ read_rows: "0", written_rows: "0", result_rows: "0", elapsed_ns: "0" }),
      ...(zipped && { "Content-Encoding": "gzip" }),
    });
    const body = Readable.from(rest(first, parts));
    await (zipped ? pipeline(body, createGzip({ level: 1 }), response) : pipeline(body, response));
  } finally {
    session.close();
    if (rows !== undefined) await rm(dirname(rows), { recursive: true });
  }
}

/** Header pairs as the client sends them, or basic authentication. */
function authenticate({ headers }: IncomingMessage) {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? "")?.[1];
  const [username, password] = basic
    ? Buffer.from(basic, "base64").toString().split(":")
    : [headers["x-clickhouse-user"], headers["x-clickhouse-key"]];
  if (username !== options.username || password !== options.password) {
    throw new HttpException(
      403,
      516,
      `${username}: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED)`,
    );
  }
}

/** The query is in the address, with data as the body; or it is the body; or it is a part of a form, with its parameters. */
async function readStatement(request: IncomingMessage, address: URLSearchParams): Promise<Statement> {
  const zipped = request.headers["content-encoding"] === "gzip";
  if (zipped) seen.gzippedRequests += 1;
  const body = await buffer(zipped ? request.pipe(createGunzip()) : request);
  const inAddress = [...address];
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("multipart/form-data")) {
    seen.multipartRequests += 1;
    const form = await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
    const inForm = [...form].map(([name, value]) => [name, String(value)] as const);
    return { text: String(form.get("query")), preamble: preambleOf([...inAddress, ...inForm]) };
  }
  const query = address.get("query");
  const preamble = preambleOf(inAddress);
  if (query?.endsWith(NATIVE)) {
    const rows = join(await mkdtemp(join(tmpdir(), "treadlight-rows-")), "rows");
    await writeFile(rows, body);
    return { text: query.replace(NATIVE, ` SELECT * FROM file('${rows}', Native)`), preamble, rows };
  }
  const text = query === null ? body.toString() : body.length > 0 ? `${query}\n${body}` : query;
  return { text, preamble };
}

function preambleOf(values: readonly (readonly [string, string])[]): string {
  const database = values.find(([name]) => name === "database")?.[1] ?? "default";
  const settings = values.filter(([name]) => !OF_HTTP.has(name));
  return [`USE ${database}`, ...settings.map(([name, value]) => `SET ${name} = ${literal(value)}`)].join("; ");
}

const literal = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

async function* resultOf(session: Session, { text, preamble }: Statement) {
  await session.queryAsync(preamble);
  // chdb streams Parquet as several files, which the server does not.
  if (/^\s*(SELECT|WITH|SHOW)\b/i.test(text) && !text.endsWith("FORMAT Parquet")) {
    for await (const chunk of session.queryStream(text)) yield Buffer.from(chunk.raw());
  } else {
    yield Buffer.from((await session.queryAsync(text)).bytes());
  }
}

async function* rest(first: IteratorResult<Buffer>, others: AsyncGenerator<Buffer>) {
  for (let next = first; !next.done; next = await others.next()) yield next.value;
}

const acceptsGzip = ({ headers }: IncomingMessage) => String(headers["accept-encoding"] ?? "").includes("gzip");

/** ClickHouse answers its own words as text; once an answer has begun, all it can do is break off. */
function fail(response: ServerResponse, error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof HttpException ? error.code : Number(/^Code: (\d+)/.exec(message)?.[1] ?? 1_002);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(error instanceof HttpException ? error.status : code === 60 || code === 81 ? 404 : 500, {
    "Content-Type": "text/plain; charset=UTF-8",
    "X-ClickHouse-Exception-Code": String(code),
  });
  response.end(message);
}
