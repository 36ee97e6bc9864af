import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { clientOf } from "../support/client.ts";
import type { Installation } from "./installation.ts";
import { startService } from "./service-process.ts";

export function readiness(installation: () => Installation): void {
  describe("given a worker with a mail server, when it is asked whether it is ready", () => {
    it("then it asks its engines, and opens no connection to the mail server: mails wait in their jobs", async () => {
      let connections = 0;
      const mailServer = createServer((socket) => {
        connections += 1;
        socket.destroy();
      });
      await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
      const address = mailServer.address();
      if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
      const { settings } = installation();
      const worker = await startService("worker", { ...settings, SMTP_URL: `smtp://127.0.0.1:${address.port}` });
      try {
        const ready = async () => {
          const { status, body } = await clientOf(worker.url).get("/readyz");
          return [status, Object.keys(body.checks)];
        };
        await expect.poll(ready).toEqual([200, ["database", "warehouse", "log", "files"]]);
        expect(connections).toBe(0);
      } finally {
        expect(await worker.stop()).toBe(0);
        mailServer.close();
      }
    });
  });
}
