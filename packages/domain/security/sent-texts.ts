/** Parts that hold no text: pictures, sound and files, as they are or encoded. What is encoded looks like a key. */
const NOT_TEXT = /image|audio|video|blob|base64|media|redacted|encrypted/i;
/** Properties that name a message or sign it, and say nothing. */
const ABOUT_A_MESSAGE =
  /^(role|type|id|(tool|call|tool_?call|tool_?use)_?id|signature|thought_?signature|encrypted_content)$/i;
/** Properties that only wrap a text. The names of others are kept: in what a tool answers, they can be labels of values. */
const WRAPPING = /^(text|content|parts|value|output|result|response|arguments|input|function|tool_?calls)$/i;
/** The type of a part that calls a tool or is what one answered. */
const TOOL = /tool|function/i;
const MAX_LEVELS = 32;

/**
 * The text of a message to a model, whatever form it has: as the vendors' clients take it, or as the conventions of OpenTelemetry and the
 * libraries around them record it. Calls of tools and what they answered are text as well; pictures and files are not.
 * @param isWanted chooses parts of the message by their type, "" for those that have none
 */
export function textIn(message: unknown, isWanted: (type: string) => boolean = () => true): string {
  const texts: string[] = [];
  /** @param type of the part that the value is in */
  const gather = (value: unknown, label: string, type: string, level: number) => {
    if (typeof value === "string" || typeof value === "number") {
      if (value !== "" && isWanted(type)) texts.push(`${label}${value}`);
    } else if (Array.isArray(value) && level < MAX_LEVELS) {
      for (const one of value) gather(one, label, type, level + 1);
    } else if (typeof value === "object" && value !== null && level < MAX_LEVELS) {
      const ownType = "type" in value ? String(value.type) : "";
      if (NOT_TEXT.test(ownType)) return;
      for (const [name, one] of Object.entries(value)) {
        if (!ABOUT_A_MESSAGE.test(name))
          gather(one, WRAPPING.test(name) ? "" : `${name}: `, type || ownType, level + 1);
      }
    }
  };
  gather(message, "", "", 0);
  return texts.join("\n");
}

/** What was sent to a model in one call. */
export interface SentTexts {
  /** The newest text that a user wrote, if there is one. */
  prompt: string | undefined;
  /** Every text once: the prompt, then from the newest to the oldest what else was sent with it. */
  texts: string[];
}

/**
 * The texts of a call: what people wrote, instructions, earlier answers, and what tools answered, such as the files that a coding agent
 * reads. Some vendors have users send what tools answered, which is not a prompt.
 * @param messages oldest first
 * @param others texts beside the messages, such as instructions
 */
export function sentTexts(messages: readonly unknown[], others: readonly string[]): SentTexts {
  const read = messages.flatMap((message) => {
    const role = typeof message === "object" && message !== null && "role" in message ? message.role : "";
    if (role !== "user") return [{ text: textIn(message), isPrompt: false }];
    return [
      { text: textIn(message, (type) => TOOL.test(type)), isPrompt: false },
      { text: textIn(message, (type) => !TOOL.test(type)), isPrompt: true },
    ];
  });
  const prompt = read.findLast(({ text, isPrompt }) => isPrompt && text !== "")?.text;
  const newestFirst = read.map(({ text }) => text).reverse();
  const texts = new Set([prompt ?? "", ...newestFirst, ...others].filter((text) => text !== ""));
  return { prompt, texts: [...texts] };
}

/**
 * As many texts as are inspected, in their order; of the one that exceeds the limit, the beginning.
 * @returns also whether something was left out
 */
export function upTo(maxCharacters: number, texts: Iterable<string>): { texts: string[]; isCut: boolean } {
  const taken: string[] = [];
  let left = maxCharacters;
  for (const text of texts) {
    if (left === 0 && text !== "") return { texts: taken, isCut: true };
    taken.push(text.slice(0, left));
    if (text.length > left) return { texts: taken, isCut: true };
    left -= text.length;
  }
  return { texts: taken, isCut: false };
}
