import { matchTool } from "@treadlight/domain/catalogue";
import { promptComplexity } from "@treadlight/domain/environment";
import { guessedKind, guessKind } from "@treadlight/domain/kind-of-work";
import { inspectText } from "@treadlight/domain/security";
import { z } from "zod";
import { jsonReader } from "./json.ts";
import type { Findings, ReaderOf } from "./reader.ts";

/** A longer pause ends a session. */
const GAP_MS = 30 * 60_000;

interface Message {
  /** Milliseconds since the epoch. */
  at: number;
  isPrompt: boolean;
  /** Of a prompt, with what was attached. */
  text: string;
  model?: string | undefined;
}

/**
 * Adds a conversation as sessions, each until a pause of half an hour. The text of its prompts is inspected and not kept.
 * @param conversation.userName whose it is, if the file says so
 */
function addConversation(
  findings: Findings,
  number: number,
  {
    id,
    aiTool,
    messages,
    userName,
  }: { id: string; aiTool: string; messages: Message[]; userName?: string | undefined },
): void {
  const inOrder = messages.filter(({ at }) => Number.isFinite(at)).sort((a, b) => a.at - b.at);
  const stretches: Message[][] = [];
  for (const message of inOrder) {
    const stretch = stretches.at(-1);
    const last = stretch?.at(-1);
    if (stretch && last && message.at - last.at <= GAP_MS) stretch.push(message);
    else stretches.push([message]);
  }
  let isUse = false;
  for (const stretch of stretches) {
    const prompts = stretch.filter(({ isPrompt }) => isPrompt);
    const [start, end] = [prompts[0]?.at, stretch.at(-1)?.at];
    if (start === undefined || end === undefined) continue;
    isUse = true;
    const text = prompts.map((prompt) => prompt.text).join("\n\n");
    const { counts, categories } = inspectText(text);
    findings.session(number, {
      key: `${aiTool} ${id} ${start}`,
      ...{ source: "import", aiTool, userName, model: stretch.findLast(({ model }) => model !== undefined)?.model },
      startedAt: new Date(start).toISOString(),
      endedAt: new Date(end).toISOString(),
      ...(end > start && { timeEngaged: (end - start) / 1_000 }),
      promptCount: prompts.length,
      ...(text.trim() !== "" && {
        ...{ detected: counts, categories, complexity: promptComplexity(text) },
        ...guessedKind(guessKind(text, matchTool(aiTool)?.category)),
      }),
    });
  }
  if (!isUse) findings.ignored();
}

const optional = z.string().nullish();
const model = (name: string | null | undefined) => name ?? undefined;

const chatgptSchema = z.object({
  id: optional,
  conversation_id: optional,
  mapping: z.record(
    z.string(),
    z.object({
      message: z
        .object({
          author: z.object({ role: z.string() }),
          create_time: z.number().nullish(),
          content: z.object({ content_type: z.string(), parts: z.array(z.unknown()).default([]) }),
          metadata: z
            .object({ model_slug: optional, is_visually_hidden_from_conversation: z.boolean().nullish() })
            .nullish(),
        })
        .nullish(),
    }),
  ),
});

const CHATGPT_PROMPTS = new Set(["text", "multimodal_text"]);

/** `conversations.json` of ChatGPT's data export, of whoever imports it. Source: https://help.openai.com/en/articles/7260999 */
export const chatgpt: ReaderOf = (_settings, findings) => ({
  json: jsonReader(findings, {
    entry: chatgptSchema,
    lists: [],
    expected: "conversations.json of a data export of ChatGPT",
    take({ id, conversation_id, mapping }, number) {
      const messages = Object.values(mapping).flatMap(({ message }): Message[] => {
        if (!message?.create_time || message.metadata?.is_visually_hidden_from_conversation) return [];
        const { author, content, metadata, create_time } = message;
        if (author.role !== "user" && author.role !== "assistant") return [];
        if (!CHATGPT_PROMPTS.has(content.content_type)) return [];
        const text = content.parts.filter((part) => typeof part === "string").join("\n");
        const isPrompt = author.role === "user";
        return [{ at: Math.round(create_time * 1_000), isPrompt, text, model: model(metadata?.model_slug) }];
      });
      addConversation(findings, number, { id: conversation_id ?? id ?? "", aiTool: "ChatGPT", messages });
    },
  }),
});

const claudeSchema = z.object({
  uuid: z.string(),
  chat_messages: z.array(
    z.object({
      sender: z.string(),
      text: optional,
      content: z.array(z.object({ type: z.string(), text: optional })).nullish(),
      created_at: z.string(),
      attachments: z.array(z.object({ extracted_content: optional })).nullish(),
    }),
  ),
});

/** `conversations.json` of Claude's data export, of whoever imports it. Source: https://support.claude.com/en/articles/9450526 */
export const claude: ReaderOf = (_settings, findings) => ({
  json: jsonReader(findings, {
    entry: claudeSchema,
    lists: ["conversations"],
    expected: "conversations.json of a data export of Claude",
    take({ uuid, chat_messages }, number) {
      const messages = chat_messages.map(({ sender, text, content, created_at, attachments }): Message => {
        const parts = content?.flatMap((part) => part.text ?? []) ?? [];
        const attached = attachments?.flatMap(({ extracted_content }) => extracted_content ?? []) ?? [];
        const said = parts.length > 0 ? parts : [text ?? ""];
        return { at: Date.parse(created_at), isPrompt: sender === "human", text: [...said, ...attached].join("\n") };
      });
      addConversation(findings, number, { id: uuid, aiTool: "Claude", messages });
    },
  }),
});

const openWebUiMessage = z.object({
  role: z.string(),
  content: z.unknown(),
  timestamp: z.number().nullish(),
  model: optional,
});
const openWebUiSchema = z.object({
  id: z.string(),
  user_id: optional,
  chat: z.object({
    history: z.object({ messages: z.record(z.string(), openWebUiMessage) }).nullish(),
    messages: z.array(openWebUiMessage).nullish(),
  }),
});

/** Chats of Open WebUI, as a person or an administrator exports them. Source: https://github.com/open-webui/open-webui */
export const openWebUi: ReaderOf = (_settings, findings) => ({
  json: jsonReader(findings, {
    entry: openWebUiSchema,
    expected: "an export of chats of Open WebUI",
    take({ id, user_id, chat }, number) {
      const all = Object.values(chat.history?.messages ?? {});
      const messages = (all.length > 0 ? all : (chat.messages ?? [])).map(
        ({ role, content, timestamp, ...message }) => ({
          at: (timestamp ?? Number.NaN) * 1_000,
          isPrompt: role === "user",
          text: typeof content === "string" ? content : "",
          model: model(message.model),
        }),
      );
      addConversation(findings, number, { id, aiTool: "Open WebUI", messages, userName: user_id ?? undefined });
    },
  }),
});

const libreChatMessage = z.object({
  isCreatedByUser: z.boolean(),
  text: optional,
  createdAt: z.string(),
  model: optional,
  get children() {
    return z.array(libreChatMessage).nullish();
  },
});
const libreChatSchema = z.object({ conversationId: z.string(), messages: z.array(libreChatMessage) });
type LibreChatMessage = z.output<typeof libreChatMessage>;

/** A conversation of LibreChat, exported as JSON, recursive or not. Source: https://www.librechat.ai/docs/features/import_convos */
export const libreChat: ReaderOf = (_settings, findings) => ({
  json: jsonReader(findings, {
    entry: libreChatSchema,
    expected: "a conversation of LibreChat",
    take({ conversationId: id, messages }, number) {
      const within = (list: readonly LibreChatMessage[]): Message[] =>
        list.flatMap(({ isCreatedByUser, text, createdAt, children, ...message }) => [
          { at: Date.parse(createdAt), isPrompt: isCreatedByUser, text: text ?? "", model: model(message.model) },
          ...within(children ?? []),
        ]);
      addConversation(findings, number, { id, aiTool: "LibreChat", messages: within(messages) });
    },
  }),
});
