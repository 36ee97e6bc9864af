import { createServer, type RequestListener, type Server } from "node:http";
import { closeServer } from "../close.ts";

export interface TemporaryServer {
  server: Server;
  port: number;
  /** `http://127.0.0.1:<port>`. */
  url: string;
  /** Cuts open connections. */
  close(): Promise<void>;
}

/** For tests: a real HTTP server on a free port of the loopback interface. */
export async function temporaryServer(app: RequestListener): Promise<TemporaryServer> {
  // A busy process may send on a connection that the server is about to close for its age.
  const server = createServer({ keepAliveTimeout: 0 }, app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return {
    server,
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      await closeServer(server, { deadlineMs: 0 });
    },
  };
}
