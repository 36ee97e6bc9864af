import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Requires Java 17 or newer. */
export const KAFKA_VERSION = "4.1.1";

/**
 * Downloads the broker and its command-line tools from Maven Central once and caches them.
 * @returns the directory of the jars
 */
export async function kafkaJars(cacheDir: string, onProgress: (line: string) => void): Promise<string> {
  const jars = join(cacheDir, KAFKA_VERSION);
  if (existsSync(jars)) return jars;

  // Downloaded to a temporary directory and then moved, so an interrupted download never looks complete.
  const partial = `${jars}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  const pom = join(cacheDir, `pom.${process.pid}.xml`);
  await writeFile(pom, pomWith(["kafka_2.13", "kafka-tools"]));
  try {
    onProgress(`Downloading Apache Kafka ${KAFKA_VERSION} with Maven (about 55 MB, once)`);
    await maven(["-f", pom, "dependency:copy-dependencies", `-DoutputDirectory=${partial}`], onProgress);
    await rename(partial, jars).catch(async (error: unknown) => {
      // Another process was faster and has the same jars.
      if (!existsSync(jars)) throw error;
    });
    return jars;
  } finally {
    await rm(pom, { force: true });
    await rm(partial, { recursive: true, force: true });
  }
}

function pomWith(artifacts: readonly string[]): string {
  const dependencies = artifacts.map(
    (artifact) =>
      `<dependency><groupId>org.apache.kafka</groupId><artifactId>${artifact}</artifactId><version>${KAFKA_VERSION}</version></dependency>`,
  );
  return `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>treadlight</groupId>
  <artifactId>kafka-broker</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>${dependencies.join("")}</dependencies>
</project>
`;
}

function maven(args: readonly string[], onProgress: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("mvn", ["--batch-mode", ...args], { stdio: ["ignore", "pipe", "inherit"] });
    const problems: string[] = [];
    let downloaded = 0;
    createInterface(child.stdout).on("line", (line) => {
      if (line.startsWith("[ERROR]")) problems.push(line);
      const file = /^(?:\[INFO\] )?Downloaded from .*\/([^/ ]+\.jar)/.exec(line)?.[1];
      if (file) onProgress(`${++downloaded} ${file}`);
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Maven could not download Kafka's jars.\n${problems.join("\n")}`));
    });
  });
}
