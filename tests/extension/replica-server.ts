import { once } from "node:events";
import { createServer, type Server } from "node:https";
import { generate } from "selfsigned";
import { WebSocketServer } from "ws";
import { NEVER, pageOf, type Replica, SHARED_WORKER } from "./replicas.ts";

export interface ReplicaServer {
  port: number;
  /** Requests that no page made: the browser sends everything to this server, wherever it was meant for. */
  strangers: string[];
  /** The replica whose page a host has from now on. */
  play(replica: Replica): void;
  /** Leaves prompts without an answer until they are released. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/** One HTTPS and WebSocket server that plays every site. */
export async function startReplicas(): Promise<ReplicaServer> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "replica.example" }]);
  const pages = new Map<string, string>();
  const strangers: string[] = [];
  let held = Promise.resolve();
  let release = () => {};
  const server: Server = createServer({ key, cert }, async (request, response) => {
    const { headers, method } = request;
    const url = new URL(request.url ?? "/", `https://${headers.host}`);
    if (headers.origin?.startsWith("chrome-extension:")) strangers.push(url.href);
    // Some sites send to another host of theirs.
    response.setHeader("access-control-allow-origin", headers.origin ?? "*");
    response.setHeader("access-control-allow-headers", "content-type");
    if (method === "POST") {
      // A browser that is killed does not finish its request.
      await once(request.resume(), "end").catch(() => {});
      const redirect = url.searchParams.get("redirect");
      if (redirect !== null) {
        response.writeHead(307, { location: redirect }).end();
        return;
      }
      const status = url.searchParams.get("status");
      if (status !== null) await held;
      response.writeHead(Number(status ?? 200), { "content-type": "text/event-stream" });
      const event = "data: {}\n\n";
      response.end(event.repeat(Number(url.searchParams.get("events") ?? 1)));
    } else if (url.pathname === NEVER) {
      // The page waits.
    } else if (url.pathname === "/shared-worker.js") {
      response.setHeader("content-type", "text/javascript").end(SHARED_WORKER);
    } else {
      response.setHeader("content-type", "text/html").end(pages.get(url.hostname) ?? "<title>elsewhere</title>");
    }
  });
  const sockets = new WebSocketServer({ server });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The replicas have no port.");
  return {
    port: address.port,
    strangers,
    play: (replica) => void pages.set(new URL(replica.page).hostname, pageOf(replica)),
    hold() {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    async close() {
      sockets.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
