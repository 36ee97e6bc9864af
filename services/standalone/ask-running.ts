import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { Expected } from "@treadlight/contract/errors";
import { z } from "zod";
import { DataDirectoryInUseError, type RunningStandalone } from "./data-directory.ts";

const refusalSchema = z.object({ message: z.string() });

/**
 * Has the process that holds the engines run a command. Whoever stops reading cancels it, where it can be cancelled.
 * @param path such as `replay?factors=...`
 * @throws DataDirectoryInUseError while that process is starting; Expected `conflict` while it runs another command
 */
export async function* askRunning<Message>(
  dataDir: string,
  { pid, url, token }: RunningStandalone,
  path: string,
  body: object = {},
): AsyncIterable<Message> {
  if (url === undefined) {
    throw new DataDirectoryInUseError(
      `Process ${pid} uses ${dataDir}, but accepts no requests yet. It may be starting. Try again in a moment.`,
    );
  }
  const response = await fetch(`${url}/internal/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.status === 409) throw new Expected("conflict", refusalSchema.parse(await response.json()));
  if (!response.ok || !response.body)
    throw new Error(`The running Treadlight refused the request with status ${response.status}.`);
  for await (const line of createInterface({ input: Readable.fromWeb(response.body) })) yield JSON.parse(line);
}
