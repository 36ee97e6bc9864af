import { rm } from "node:fs/promises";
import { expect, it } from "vitest";
import { clientOf, registerBusiness } from "../support/client.ts";
import { startProcess, temporaryDataDir } from "../support/standalone-process.ts";

it("given a bucket that does not answer, then an upload is refused as that, and everything else goes on", async () => {
  const dataDir = await temporaryDataDir();
  const server = await startProcess(dataDir, { S3_URL: "http://key:secret@127.0.0.1:1/bucket" });
  try {
    await registerBusiness(server.url, "acme");
    const credentials = { email: "owner@acme.example", password: "correct horse battery" };
    const { body } = await clientOf(server.url).post("/api/auth/login", credentials);
    const answer = await fetch(`${server.url}/api/ingest/import?kind=squid&name=access.log`, {
      method: "POST",
      headers: { authorization: `Bearer ${body.data.accessToken}`, "content-type": "application/octet-stream" },
      body: "a line\n",
    });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({ code: "files_unavailable" });
    expect((await clientOf(server.url).get("/readyz")).status).toBe(200);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
