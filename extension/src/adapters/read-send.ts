import type { Adapter, Send } from "@treadlight/domain/adapters";
import { z } from "zod";
import { addressPatternOf, patternOf, withoutQuery } from "./glob.ts";

/** One prompt as the page sends it. `text` must be inspected and then dropped. */
export interface SentPrompt {
  adapter: Adapter;
  /** Absent where the body has none, for example when an answer is made again. */
  text?: string;
  /** The text of files that are sent with it. It must be inspected and dropped too, and is in no preview. */
  attached?: string;
  model?: string;
  conversation?: string;
  /** It names no conversation on a site that names those of all other prompts. */
  beginsChat?: boolean;
  message?: string;
}

/** Whether a name says which model answers. Some only say that the site chooses. */
export const isModel = (name: string) => !/^(auto|default|none)$/i.test(name);

/** Reads a request or a message of a page: the prompts in it, none if it is about something else. */
export function readSend(
  adapters: readonly Adapter[],
  { url, body, transport = "http" }: { url: string; body: string | undefined; transport?: Send["transport"] },
): SentPrompt[] {
  for (const adapter of adapters) {
    for (const send of adapter.send) {
      const match = send.transport === transport ? addressPattern(send.url).exec(withoutQuery(url)) : null;
      if (!match) continue;
      const bodies = body === undefined ? [undefined] : decode(body, send);
      return bodies
        .filter((value) => isPrompt(value, send))
        .map((value) => ({ adapter, ...factsOf(value, send), ...(match.groups ?? {}) }))
        .map((prompt: SentPrompt) => (isFirst(prompt) ? { ...prompt, beginsChat: true } : prompt));
    }
  }
  return [];
}

/** A request whose body cannot be read names nothing, and says nothing by it. */
const isFirst = ({ adapter, text, conversation }: SentPrompt) =>
  text !== undefined && conversation === undefined && adapter.send.some(namesConversations);

const namesConversations = ({ url, conversation }: Send) => conversation.length > 0 || url.includes("{conversation}");

const patterns = new Map<string, RegExp>();

/** The pattern of an address. It is kept, because every request of a page is compared with all of them. */
function addressPattern(glob: string): RegExp {
  const pattern = patterns.get(glob) ?? addressPatternOf(glob);
  patterns.set(glob, pattern);
  return pattern;
}

function decode(body: string, { decode, field }: Send): unknown[] {
  if (decode === "signalr") return body.split("\u001e").filter(Boolean).map(readJson);
  if (decode === "form") return [readJson(new URLSearchParams(body).get(field ?? "") ?? "")];
  return [readJson(body)];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPrompt(value: unknown, { when }: Send): boolean {
  return Object.entries(when).every(([path, allowed]) => {
    const [found] = valuesAt(value, path);
    return typeof found === "string" && allowed.some((glob) => patternOf(glob, ".*").test(found));
  });
}

function factsOf(value: unknown, { text, attached, model, conversation, message }: Send) {
  const facts = {
    text: textAt(value, text),
    attached: textAt(value, attached),
    model: textAt(value, model),
    conversation: textAt(value, conversation),
    message: textAt(value, message),
  };
  if (facts.model !== undefined && !isModel(facts.model)) facts.model = undefined;
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

/** The text or number at the first path that leads to one. Lists are joined. */
function textAt(value: unknown, paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const texts = valuesAt(value, path)
      .flat()
      .filter((found) => (typeof found === "string" && found !== "") || typeof found === "number");
    if (texts.length > 0) return texts.join("\n");
  }
  return undefined;
}

const objectSchema = z.record(z.string(), z.unknown());

function valuesAt(value: unknown, path: string): unknown[] {
  let values = [value];
  for (const step of path.slice(1).split("/")) values = values.flatMap((current) => children(current, step));
  return values;
}

function children(value: unknown, step: string): unknown[] {
  if (step === "!") return typeof value === "string" ? [readJson(value)] : [];
  if (Array.isArray(value)) return step === "*" ? value : value.slice(...rangeOf(Number(step)));
  const object = objectSchema.safeParse(value);
  return object.success && Object.hasOwn(object.data, step) ? [object.data[step]] : [];
}

const rangeOf = (index: number): [number, number | undefined] =>
  Number.isInteger(index) ? [index, index === -1 ? undefined : index + 1] : [0, 0];
