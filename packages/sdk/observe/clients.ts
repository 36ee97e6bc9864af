import {
  type CallKind,
  type ObserveOptions,
  type RecordedCall,
  recordCall,
  textsEmbedded,
  textsSent,
} from "./record.ts";
import { isRecord, valueAt } from "./values.ts";

/** The methods that call a model, nested as in the client; `client` marks one that returns another client. */
interface Methods {
  readonly [name: string]: Methods | CallKind | "client";
}

const OPENAI_METHODS: Methods = {
  chat: { completions: { create: "prompt", parse: "prompt", stream: "prompt" } },
  completions: { create: "prompt" },
  responses: { create: "prompt", parse: "prompt", stream: "prompt" },
  embeddings: { create: "embeddings" },
  withOptions: "client",
};
const ANTHROPIC_METHODS: Methods = {
  messages: { create: "prompt", parse: "prompt", stream: "prompt" },
  beta: { messages: { create: "prompt", parse: "prompt", stream: "prompt" } },
  withOptions: "client",
};

/** What the libraries' own streams emit with the whole answer. OpenAI's emits the second of them too, without tokens. */
const FINAL_EVENTS = ["finalChatCompletion", "finalMessage", "response.completed"];

/** Returns an OpenAI client whose calls are counted. Results, errors and timing stay the same. */
export function observeOpenAI<T extends object>(client: T, options: ObserveOptions): T {
  return observed(client, OPENAI_METHODS, startsOf("OpenAI API", options));
}

/** Returns an Anthropic client whose calls are counted. Results, errors and timing stay the same. */
export function observeAnthropic<T extends object>(client: T, options: ObserveOptions): T {
  return observed(client, ANTHROPIC_METHODS, startsOf("Claude", options));
}

/** Counts a call once the model has begun to answer; a refused call is not a prompt. */
type Start = () => RecordedCall | undefined;
type StartOfCall = (kind: CallKind, args: readonly unknown[]) => Start;

const startsOf =
  (tool: string, options: ObserveOptions): StartOfCall =>
  (kind, [request]) =>
    once(() =>
      quietly(() => {
        const { messages, input, prompt, instructions, system, model } = isRecord(request) ? request : {};
        const sent =
          kind === "embeddings" ? textsEmbedded(input) : textsSent(messages ?? input ?? prompt, instructions ?? system);
        const call = recordCall(options, tool, sent, kind);
        call.note({ model });
        return call;
      }),
    );

/** The same object, in which calls of these methods are observed. */
function observed<T extends object>(target: T, methods: Methods, startOfCall: StartOfCall): T {
  return new Proxy(target, {
    get(_target, key) {
      const value = Reflect.get(target, key);
      const below = typeof key === "string" && Object.hasOwn(methods, key) ? methods[key] : undefined;
      if (typeof value === "function") {
        if (below === "client") {
          return (...args: unknown[]) => observed(value.apply(target, args), methods, startOfCall);
        }
        if (below === undefined || typeof below === "object") return value.bind(target);
        return (...args: unknown[]) => observeResult(value.apply(target, args), startOfCall(below, args));
      }
      return typeof below === "object" && isRecord(value) ? observed(value, below, startOfCall) : value;
    },
  });
}

function observeResult(result: unknown, start: Start): unknown {
  if (result instanceof Promise) return observePromise(result, start);
  const on = valueAt(result, "on");
  if (typeof on === "function") {
    let call: RecordedCall | undefined;
    on.call(result, "connect", () => (call = start()));
    for (const event of FINAL_EVENTS) on.call(result, event, (answer: unknown) => quietly(() => call?.note(answer)));
    // Also when somebody stops the stream early.
    on.call(result, "end", () => quietly(() => call?.finish()));
  }
  return result;
}

/**
 * The libraries' promises have methods of their own, and read the body only when asked for it. So nothing is read here that the
 * caller does not ask for.
 */
function observePromise<P extends Promise<unknown>>(promise: P, start: Start): P {
  let observedValue: { value: unknown } | undefined;
  /** However often the caller asks for it, it is one answer. */
  const observe = (value: unknown) => {
    observedValue ??= { value: observeAnswer(value, start) };
    return observedValue.value;
  };
  const answer = once(() => promise.then(observe));
  return new Proxy(promise, {
    get(_target, key) {
      const value = Reflect.get(promise, key);
      if (typeof value !== "function") return value;
      if (key === "then" || key === "catch" || key === "finally") {
        return (...args: unknown[]) => Reflect.apply(Reflect.get(answer(), key), answer(), args);
      }
      if (key === "withResponse") {
        return async () => {
          const response = await value.call(promise);
          return { ...response, data: observe(response.data) };
        };
      }
      if (key === "asResponse") {
        return async () => {
          const response = await value.call(promise);
          quietly(() => start()?.finish());
          return response;
        };
      }
      return value.bind(promise);
    },
  });
}

function observeAnswer(answer: unknown, start: Start): unknown {
  const call = start();
  if (!isRecord(answer) || !(Symbol.asyncIterator in answer)) {
    finishWith(call, answer);
    return answer;
  }
  return new Proxy(answer, {
    get(_target, key) {
      const value = Reflect.get(answer, key);
      if (typeof value !== "function") return value;
      return key === Symbol.asyncIterator ? () => observeIterator(value.call(answer), call) : value.bind(answer);
    },
  });
}

/** Passes every part on as it comes, and looks at it. */
function observeIterator(
  parts: AsyncIterator<unknown>,
  call: RecordedCall | undefined,
): AsyncIterableIterator<unknown> {
  const finish = () => quietly(() => call?.finish());
  const observedParts: AsyncIterableIterator<unknown> = {
    [Symbol.asyncIterator]: () => observedParts,
    async next() {
      try {
        const part = await parts.next();
        if (part.done) finish();
        else quietly(() => call?.note(part.value));
        return part;
      } catch (error) {
        finish();
        throw error;
      }
    },
    async return(value) {
      finish();
      return (await parts.return?.(value)) ?? { done: true, value };
    },
  };
  return observedParts;
}

function finishWith(call: RecordedCall | undefined, answer: unknown): void {
  quietly(() => {
    call?.note(answer);
    call?.finish();
  });
}

/** The same result each time. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** An error in our own code must never reach the application. */
function quietly<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
