import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { z } from "zod";

const answerSchema = z.object({
  id: z.number().optional(),
  result: z.looseObject({}).optional(),
  error: z.object({ message: z.string() }).optional(),
});
const targetsSchema = z.object({ targetInfos: z.array(z.object({ url: z.string(), type: z.string() })) });
const evaluatedSchema = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.looseObject({ text: z.string() }).optional(),
});

export interface RawPage {
  /** Sends a command of the DevTools protocol to the page. */
  send(method: string, parameters?: object): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  /** Brings its tab to the front. */
  activate(): Promise<void>;
}

export interface RawBrowser {
  open(url: string): Promise<RawPage>;
  /** The address of the first worker of an extension. */
  worker(): Promise<string>;
  close(): Promise<void>;
}

/** A browser as people have it. Playwright lets each page believe that somebody looks at it, so it cannot measure engaged time. */
export async function startRawBrowser(executablePath: string, profile: string, args: string[]): Promise<RawBrowser> {
  const all = [
    ...args,
    "--headless=new",
    "--ignore-certificate-errors",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(executablePath, all, { stdio: ["ignore", "ignore", "pipe"] });
  let address: string | undefined;
  for await (const line of createInterface(child.stderr)) {
    address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) break;
  }
  child.stderr.resume();
  if (address === undefined) throw new Error("The browser does not start.");
  const socket = new WebSocket(address);
  await once(socket, "open");

  let lastId = 0;
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.on("message", (data) => {
    const { id, result, error } = answerSchema.parse(JSON.parse(String(data)));
    const request = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || !request) return;
    waiting.delete(id);
    if (error) request.reject(new Error(error.message));
    else request.resolve(result);
  });
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
    });

  return {
    async open(url) {
      const { targetId } = z.object({ targetId: z.string() }).parse(await send("Target.createTarget", { url }));
      const attached = await send("Target.attachToTarget", { targetId, flatten: true });
      const { sessionId } = z.object({ sessionId: z.string() }).parse(attached);
      const evaluate = async (expression: string) => {
        const asked = { expression, awaitPromise: true, returnByValue: true };
        const { result, exceptionDetails } = evaluatedSchema.parse(await send("Runtime.evaluate", asked, sessionId));
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result.value;
      };
      await evaluate(
        `new Promise((resolve) => document.readyState === "complete" ? resolve() : addEventListener("load", resolve))`,
      );
      return {
        send: (method, parameters) => send(method, parameters, sessionId),
        evaluate,
        activate: async () => void (await send("Target.activateTarget", { targetId })),
      };
    },
    async worker() {
      for (;;) {
        const { targetInfos } = targetsSchema.parse(await send("Target.getTargets"));
        const found = targetInfos.find(
          ({ type, url }) => type === "service_worker" && url.startsWith("chrome-extension:"),
        );
        if (found) return found.url;
        await wait(100);
      }
    },
    async close() {
      await send("Browser.close");
      await once(child, "exit");
    },
  };
}
