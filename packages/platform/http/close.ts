import type { Server } from "node:http";

/** How often connections that have become idle are looked for while a server closes. */
const IDLE_SWEEP_MS = 50;

/**
 * Stops accepting, lets requests in flight finish, and ends kept-alive connections as they fall idle.
 * @param deadlineMs what is still open by then is cut
 * @returns whether everything finished by itself
 */
export async function closeServer(server: Server, { deadlineMs }: { deadlineMs: number }): Promise<boolean> {
  if (!server.listening) return true;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  let finished = true;
  // close() ends only the connections idle at that moment; one that carries a last answer falls idle later.
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
