import type { EventSourceMessage } from "eventsource-parser";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { pause } from "../pause.ts";

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** The server writes at least every 15 s; a stream silent for longer than two of those is dead. */
const MAX_SILENCE_MS = 40_000;

interface ListenOptions {
  /** Opens the stream of server-sent events. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** Something changed on the server. */
  onChanged: () => void;
  /** The server told something else. */
  onEvent?: (event: EventSourceMessage) => void;
  onConnected: (isConnected: boolean) => void;
  /** Resolves after that many milliseconds; rejects if aborted. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Stops listening. */
  signal: AbortSignal;
}

/** Listens for changes until aborted. Reconnects after 1 s, doubling up to 30 s; a successful connection resets the delay. */
export async function listen(options: ListenOptions): Promise<void> {
  const { open, onChanged, onEvent, onConnected, wait = pause, signal } = options;
  let retryMs = FIRST_RETRY_MS;
  while (!signal.aborted) {
    try {
      await readUntilEnd();
    } catch (error) {
      if (signal.aborted) return;
      console.debug("The live stream disconnected.", error);
    }
    onConnected(false);
    await wait(retryMs, signal).catch(() => {});
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }

  async function readUntilEnd(): Promise<void> {
    const silence = new AbortController();
    const connection = AbortSignal.any([signal, silence.signal]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(new Error("The stream timed out.")), MAX_SILENCE_MS);
    };
    try {
      heard();
      const { body } = await open(connection);
      if (!body) throw new Error("The stream has no body.");
      onConnected(true);
      retryMs = FIRST_RETRY_MS;
      const events = body
        .pipeThrough(new TextDecoderStream(), { signal: connection })
        .pipeThrough(new EventSourceParserStream({ onComment: heard }));
      const reader = events.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        heard();
        if (next.value.event === "changed") onChanged();
        else onEvent?.(next.value);
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
