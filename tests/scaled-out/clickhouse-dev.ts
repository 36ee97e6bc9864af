import { spawn } from "node:child_process";
import { once } from "node:events";

/** DEVELOPMENT ONLY until tests/clickhouse-http is there */
export async function startClickHouse({ dataDir }: { dataDir: string }) {
  const child = spawn(process.execPath, ["--import", "tsx", "/tmp/h10/server.ts", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  const [line] = await once(child.stdout, "data");
  const port = /listening (\d+)/.exec(String(line))?.[1];
  return {
    url: `http://127.0.0.1:${port}`,
    username: "default",
    password: "",
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async stop() {
      child.kill("SIGKILL");
      if (child.signalCode === null) await once(child, "exit");
    },
  };
}
