import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { KafkaNode } from "./node.ts";
import { type ClientSecurity, type NodeAddress, serverProperties } from "./properties.ts";

const run = promisify(execFile);
/** A broker that does not stop within this time is killed; it recovers its log at the next start. */
const STOP_TIMEOUT_MS = 20_000;
/** Start a Java program with less work. What runs for long is faster without them. */
const STARTS_QUICKLY = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

export interface JavaNodeOptions {
  jars: string;
  clusterId: string;
  dataDir: string;
  node: NodeAddress;
  nodes: readonly NodeAddress[];
  security?: ClientSecurity | undefined;
  isShortLived: boolean;
}

/** A broker run with the machine's Java. Its output goes to broker.log in its data directory. */
export async function javaNode(options: JavaNodeOptions): Promise<KafkaNode> {
  const { jars, clusterId, dataDir, node, nodes, security, isShortLived } = options;
  const directory = join(dataDir, `node-${node.id}`);
  const logDir = join(directory, "log");
  const propertiesFile = join(directory, "server.properties");
  const classpath = ["-cp", join(jars, "*")];
  const tool = [...STARTS_QUICKLY, ...classpath];
  await mkdir(directory, { recursive: true });
  const properties = [...serverProperties(node, nodes, logDir, security)].map(([name, value]) => `${name}=${value}`);
  await writeFile(propertiesFile, `${properties.join("\n")}\n`);
  if (!existsSync(join(logDir, "meta.properties"))) {
    await run(JAVA, [...tool, "kafka.tools.StorageTool", "format", "-t", clusterId, "-c", propertiesFile]);
  }

  let broker: ChildProcess | undefined;
  const killWithParent = () => broker?.kill("SIGKILL");

  async function end(signal: NodeJS.Signals): Promise<void> {
    process.off("exit", killWithParent);
    if (!broker || broker.exitCode !== null || broker.signalCode !== null) return;
    const ended = once(broker, "exit");
    broker.kill(signal);
    const timer = setTimeout(killWithParent, STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  }

  return {
    get pid() {
      return broker?.pid;
    },
    async start() {
      const output = await open(join(directory, "broker.log"), "a");
      const flags = ["-Xms256m", "-Xmx768m", ...(isShortLived ? STARTS_QUICKLY : []), ...classpath];
      broker = spawn(JAVA, [...flags, "kafka.Kafka", propertiesFile], {
        stdio: ["ignore", output.fd, output.fd],
      });
      await output.close();
      process.once("exit", killWithParent);
    },
    killHard: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    async freeze() {
      broker?.kill("SIGSTOP");
    },
    async thaw() {
      broker?.kill("SIGCONT");
    },
    async runTool(className, args) {
      const { stdout } = await run(JAVA, [...tool, className, ...args], { maxBuffer: 64 * 1024 * 1024 });
      return stdout;
    },
  };
}

/** The machine's Java: from JAVA_HOME if set, otherwise from the PATH. */
const JAVA = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin", "java") : "java";

/** Checks for Java 17 or newer and for Maven, which downloads the broker. Returns what is missing. */
export async function missingForJava(): Promise<string | undefined> {
  try {
    const { stderr } = await run(JAVA, ["-version"]);
    const version = Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
    if (version < 17) return `Java ${version} is older than 17`;
  } catch {
    return "no Java";
  }
  return run("mvn", ["--version"]).then(
    () => undefined,
    () => "Java but no Maven",
  );
}
