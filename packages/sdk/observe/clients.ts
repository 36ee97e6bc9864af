import { type ObserveOptions, type RecordedCall, recordCall, textsSent } from "./record.ts";
import { isRecord, valueAt } from "./values.ts";

/** The methods that call a model, nested as in the client. */
interface Methods {
  readonly [name: string]: Methods | true;
}

const OPENAI_METHODS: Methods = {
  chat: { completions: { create: true, parse: true, stream: true } },
  completions: { create: true },
  responses: { create: true, parse: true, stream: true },
};
const ANTHROPIC_METHODS: Methods = {
  messages: { create: true, stream: true },
  beta: { messages: { create: true, stream: true } },
};

/** What the libraries' own streams emit at their end. */
const FINAL_EVENTS = ["finalChatCompletion", "finalMessage", "response.completed"];

/** Returns an OpenAI client whose calls are counted. Results, errors and timing stay the same. */
export function observeOpenAI<T extends object>(client: T, options: ObserveOptions): T {
  return observed(client, OPENAI_METHODS, (args) => startOf("OpenAI API", args, options));
}

/** Returns an Anthropic client whose calls are counted. Results, errors and timing stay the same. */
export function observeAnthropic<T extends object>(client: T, options: ObserveOptions): T {
  return observed(client, ANTHROPIC_METHODS, (args) => startOf("Claude", args, options));
}

/** Counts a call as soon as the model has begun to answer; a refused call is not a prompt. */
type Start = () => RecordedCall | undefined;

function startOf(tool: string, [request]: readonly unknown[], options: ObserveOptions): Start {
  return () =>
    quietly(() => {
      const { messages, input, prompt, instructions, system } = isRecord(request) ? request : {};
      return recordCall(options, tool, textsSent(messages ?? input ?? prompt, instructions ?? system));
    });
}

/** The same object, in which calls of these methods are observed. */
function observed<T extends object>(target: T, methods: Methods, startOfCall: (args: readonly unknown[]) => Start): T {
  return new Proxy(target, {
    get(_target, key) {
      const value = Reflect.get(target, key);
      const below = typeof key === "string" && Object.hasOwn(methods, key) ? methods[key] : undefined;
      if (typeof value === "function") {
        if (below !== true) return value.bind(target);
        return (...args: unknown[]) => observeResult(value.apply(target, args), startOfCall(args));
      }
      return typeof below === "object" && isRecord(value) ? observed(value, below, startOfCall) : value;
    },
  });
}

function observeResult(result: unknown, start: Start): unknown {
  if (result instanceof Promise) return observePromise(result, start);
  const on = valueAt(result, "on");
  if (typeof on === "function") {
    for (const event of FINAL_EVENTS) {
      on.call(result, event, (answer: unknown) => finishWith(start(), answer));
    }
  }
  return result;
}

/**
 * The libraries' promises have methods of their own, and read the body only when asked for it. So nothing is read here that the
 * caller does not ask for.
 */
function observePromise<P extends Promise<unknown>>(promise: P, start: Start): P {
  let answered: Promise<unknown> | undefined;
  const answer = () => {
    answered ??= promise.then((value) => observeAnswer(value, start));
    return answered;
  };
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
          return { ...response, data: observeAnswer(response.data, start) };
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

/** An error in our own code must never reach the application. */
function quietly<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
