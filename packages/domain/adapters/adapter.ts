import { z } from "zod";

/**
 * A path into a JSON value: `/messages/-1/content`. `-1` is the last element, `*` every element, and `!` reads a text as JSON.
 */
const pathSchema = z
  .string()
  .regex(/^(\/[^/]+)+$/)
  .max(200);

/** Paths to try in order: the first that leads to a value counts. */
const pathsSchema = z.array(pathSchema).max(8).default([]);

const selectorsSchema = z.array(z.string().min(1).max(200)).max(12).default([]);

/** One request or message with which the page asks for an answer. */
const sendSchema = z.object({
  transport: z.enum(["http", "websocket"]).default("http"),
  /**
   * The address without its query. `*` stands for anything but a slash, `{conversation}` for the id of the conversation.
   */
  url: z
    .string()
    .regex(/^(https|wss):\/\//)
    .max(300),
  /** How the body is read. `form`: a field of a form, as JSON. `signalr`: JSON messages that end with the character 0x1E. */
  decode: z.enum(["json", "form", "signalr"]).default("json"),
  /** The form's field. */
  field: z.string().max(50).optional(),
  /** Only bodies that have one of these values at the path are prompts. `*` in a value stands for anything. */
  when: z.record(pathSchema, z.array(z.string().max(100)).min(1).max(8)).default({}),
  text: pathsSchema,
  /** The text of files, where the site sends it with the prompt. */
  attached: pathsSchema,
  model: pathsSchema,
  conversation: pathsSchema,
  message: pathsSchema,
});
export type Send = z.output<typeof sendSchema>;

/** How the prompts of one AI tool are recognized on its pages. Data only: it names strategies that the extension contains. */
export const adapterSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The name in the catalogue of tools. */
  tool: z.string().min(1).max(100),
  /** Hosts of the tool's pages. A path limits it to that part of the host: `github.com/copilot`. */
  sites: z
    .array(z.string().regex(/^[a-z0-9.-]+(\/[a-z0-9/-]+)?$/))
    .min(1)
    .max(8),
  send: z.array(sendSchema).max(8),
  composer: selectorsSchema,
  sendButton: selectorsSchema,
  /** A prompt in the conversation, once it has been sent. */
  userTurn: selectorsSchema,
  /** What shows the name of the model. */
  modelLabel: selectorsSchema,
});
export type Adapter = z.output<typeof adapterSchema>;
export type AdapterInput = z.input<typeof adapterSchema>;

export const adapterSetSchema = z.object({
  /** The higher one is newer. */
  version: z.int().min(1),
  adapters: z.array(adapterSchema).min(1).max(100),
});
/** All adapters, as an extension contains them or a server offers them. */
export type AdapterSet = z.output<typeof adapterSetSchema>;
