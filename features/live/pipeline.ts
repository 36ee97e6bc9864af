import type { Pipeline } from "@treadlight/contract/console";
import { GROUPS, STREAMS } from "@treadlight/domain/session";
import { withoutRequestContext } from "@treadlight/platform/request-context";
import type { ApiDeps } from "../deps.ts";

const READ_INTERVAL_MS = 5_000;
const MINUTE_S = 60;

/** The state of the pipeline, across all processes. */
export async function readPipeline({ warehouse, log }: Pick<ApiDeps, "warehouse" | "log">): Promise<Pipeline> {
  const [{ accepted, ...state }, lag] = await Promise.all([
    warehouse.pipeline(),
    Promise.all(STREAMS.map(async (stream) => ({ stream, waiting: Number(await log.lag(stream, GROUPS[stream])) }))),
  ]);
  return { acceptedPerSecond: accepted / MINUTE_S, lag, ...state };
}

export interface PipelineWatch {
  /** Calls back every few seconds. @returns the function that ends it */
  watch(onState: (state: Pipeline) => void): () => void;
  close(): void;
}

/** Reads the state of the pipeline while anybody watches it. */
export function watchPipeline({ logger, ...deps }: Pick<ApiDeps, "warehouse" | "log" | "logger">): PipelineWatch {
  const watchers = new Set<(state: Pipeline) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function tell() {
    try {
      const state = await readPipeline(deps);
      for (const onState of watchers) onState(state);
    } catch (err) {
      logger.debug({ err }, "could not read the pipeline state");
    }
    timer = undefined;
    schedule(READ_INTERVAL_MS);
  }
  function schedule(afterMs: number) {
    if (watchers.size > 0) timer ??= withoutRequestContext(() => setTimeout(() => void tell(), afterMs));
  }

  return {
    watch(onState) {
      watchers.add(onState);
      schedule(READ_INTERVAL_MS);
      return () => void watchers.delete(onState);
    },
    close() {
      watchers.clear();
      clearTimeout(timer);
    },
  };
}
