import type { Server } from "node:http";

/** How often to close idle connections while a server shuts down. */
const IDLE_SWEEP_MS = 50;

/**
 * Stops accepting connections, lets requests in flight finish, and closes keep-alive connections as they become idle.
 * @param deadlineMs connections still open after this time are cut
 * @returns whether all requests finished before the deadline
 */
export async function closeServer(server: Server, { deadlineMs }: { deadlineMs: number }): Promise<boolean> {
  if (!server.listening) return true;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  let finished = true;
  // close() ends only connections that are idle right now; one that still carries a response becomes idle later.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const deadline = setTimeout(() => {
    finished = false;
    server.closeAllConnections();
  }, deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
  return finished;
}
