import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { readableByOthers } from "../support/readable-by-others.ts";
import { temporaryDataDir } from "../support/standalone-process.ts";

test("given the README's command, when it is run and told to stop, then its compiled server answers, its files are its own, and it ends", async () => {
  const dataDir = await temporaryDataDir();
  const env = { ...process.env, PORT: "0", TREADLIGHT_DATA_DIR: dataDir };
  const command = spawn("npm", ["start"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(command, "exit");
  let output = "";
  for await (const chunk of command.stdout) {
    output += String(chunk);
    // The last line may still be coming.
    const [, ...whole] = output.split("\n").toReversed();
    const [, url] = /Treadlight is ready at (http:\S+)/.exec(whole.join("\n")) ?? [];
    if (!url) continue;
    // Logs are collected from here: but for npm's own lines, each is JSON, and none has the first password.
    const lines = whole.filter((line) => line !== "" && !line.startsWith("> "));
    expect(lines.map((line) => JSON.parse(line).service)).toEqual(lines.map(() => "standalone"));
    expect(output).not.toContain("password");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await (await fetch(url)).text()).toContain("<h1");
    command.kill("SIGTERM");
    await ended;
    expect(await readableByOthers(dataDir)).toEqual([]);
    await expect(fetch(url)).rejects.toThrow("fetch failed");
    return;
  }
  throw new Error(`it ended before it was ready:\n${output}`);
});
