import type { Writable } from "node:stream";
import type { Response } from "express";

/** Sends what follows as a file to save. */
export function attach(res: Response, name: string, mediaType: string) {
  res.set({
    "Content-Type": mediaType,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  });
}

/**
 * Reads the first value at once, so that an unavailable source fails before anything is sent. Ending the result ends the source,
 * even if nobody has read from it.
 */
export async function started<T>(source: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const values = source[Symbol.asyncIterator]();
  let first: IteratorResult<T> | undefined = await values.next();
  const rest = {
    async next() {
      const result = first ?? (await values.next());
      first = undefined;
      return result;
    },
    return: async () => values.return?.() ?? { done: true as const, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => rest };
}

/** Sends pieces, each of which may be overwritten by the next: it is asked for once the one before has gone out. */
export async function sendPieces(res: Writable, pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of pieces) await send(res, piece);
  res.end();
}

function send(res: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    // Node does not call back what is written after the connection broke and before it says so.
    const onClose = () => reject(new Error("The client disconnected."));
    res.once("close", onClose);
    res.write(piece, (error) => {
      res.off("close", onClose);
      if (error) reject(error);
      else resolve();
    });
  });
}
