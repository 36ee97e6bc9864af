import { timingSafeEqual } from "node:crypto";
import { Expected } from "@treadlight/contract/errors";
import { json, type Request, type RequestHandler, Router } from "express";

const PROGRESS_INTERVAL_MS = 200;

/** How far a command has come. */
export interface CommandProgress {
  done: number;
  total: number;
}

/** A line of a command's NDJSON response: progress, then what came of it. */
export type CommandMessage<Result> = CommandProgress | Result | { failed: string };

/** Adds a route for a command. `task` rejects in time if the signal aborts, because whoever asked has gone. */
export type AddCommand = <Result extends object>(
  path: string,
  task: (
    request: Request,
    run: { onProgress(done: number, total: number): void; signal: AbortSignal },
  ) => Promise<Result>,
) => void;

/**
 * `POST /internal/...` for commands of the same owner: only this process may open its embedded engines. One runs at a time. Responds with
 * NDJSON: progress, then the result.
 * @param token the commands' own, from the data directory
 */
export function commandRoutes(token: string, add: (command: AddCommand) => void): Router {
  const router = Router();
  const authorized: RequestHandler = (req, _res, next) => {
    const given = Buffer.from(req.headers.authorization ?? "");
    const wanted = Buffer.from(`Bearer ${token}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Expected("not_found");
    next();
  };
  let running: string | undefined;
  add((path, task) => {
    router.post(`/internal/${path}`, authorized, json(), async (req, res) => {
      if (running !== undefined) throw new Expected("conflict", { message: `A ${running} is already running.` });
      [running] = path.split("/");
      const gone = new AbortController();
      res.on("close", () => gone.abort());
      const write = (message: object) => res.write(`${JSON.stringify(message)}\n`);
      let wroteAt = 0;
      const onProgress = (done: number, total: number) => {
        if (!res.headersSent) res.type("application/x-ndjson");
        if (done < total && Date.now() - wroteAt < PROGRESS_INTERVAL_MS) return;
        wroteAt = Date.now();
        write({ done, total });
      };
      try {
        const result = await task(req, { onProgress, signal: gone.signal }).catch((error: unknown) => {
          if (error instanceof Expected && !res.headersSent) throw error;
          return { failed: error instanceof Error ? error.message : `The ${running} failed.` };
        });
        if (!res.headersSent) res.type("application/x-ndjson");
        write(result);
        res.end();
      } finally {
        running = undefined;
      }
    });
  });
  return router;
}
