import { rm } from "node:fs/promises";
import { temporaryServer } from "@treadlight/platform/http/testing";
import type { TestProject } from "vitest/node";
import { startProcess, temporaryDataDir } from "./standalone-process.ts";

export interface Installation {
  /** The URL of the site and the API. */
  url: string;
  dataDir: string;
  stop(): Promise<unknown>;
}

declare module "vitest" {
  interface ProvidedContext {
    /** Answers where the run's shared installation is, once it is ready. */
    sharedInstallation: string;
  }
}

/**
 * Before the tests: offers one installation with the default settings to all files of the run that have people, organizations and
 * addresses of their own. It starts when the first file asks.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Installation> | undefined;
  const stop = async () => {
    const installation = await started?.catch(() => undefined);
    started = undefined;
    await installation?.stop();
  };
  const door = await temporaryServer(async (_request, response) => {
    started ??= startInstallation();
    try {
      const { url, dataDir } = await started;
      response.end(JSON.stringify({ url, dataDir }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  project.provide("sharedInstallation", door.url);
  // Tests register the same people again.
  project.onTestsRerun(stop);
  return async () => {
    await stop();
    await door.close();
  };
}

/** Starts an installation with data of its own. */
export async function startInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const dataDir = await temporaryDataDir();
  const { url, stop } = await startProcess(dataDir, settings);
  return {
    ...{ url, dataDir },
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
