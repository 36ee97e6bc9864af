import type { Replica } from "./replicas.ts";

type Label = readonly [send: string, ask: string];

/** In other languages, "Send" and "Ask anything". */
const LABELS: readonly [Label, ...Label[]] = [
  ["Senden", "Stell eine Frage"],
  ["送信", "何でも聞いてください"],
  ["إرسال", "اسأل عن أي شيء"],
  ["Enviar", "Pregunta lo que quieras"],
  ["보내기", "무엇이든 물어보세요"],
];

/** What a site may change any day: how its page is built, where it sends, and how. */
export const MUTATIONS = ["markup", "address", "body"] as const;
export type Mutation = (typeof MUTATIONS)[number];

/**
 * Redesigns a replica. Nothing here is written with the adapters in view: names are random.
 * @param random from 0 to 1
 */
export function mutate(replica: Replica, mutation: Mutation, random: () => number): Replica {
  const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const word = () => `x${Math.floor(random() * 36 ** 6).toString(36)}`;

  if (mutation === "markup") {
    const [send, ask] = oneOf(LABELS);
    const style = "display:block;min-height:60px;width:600px";
    const attributes = `class="${word()}" data-${word()}="${word()}" aria-label="${ask}" style="${style}"`;
    const composer = oneOf([`<textarea ${attributes}></textarea>`, `<div contenteditable="true" ${attributes}></div>`]);
    const button = oneOf([
      `<button class="${word()}" aria-label="${send}">➤</button>`,
      `<div role="button" class="${word()}" title="${send}">➤</div>`,
    ]);
    const box = `<div class="${word()}"><div>${composer}</div><div class="${word()}">${button}</div></div>`;
    const inShadow = `<${word()}-a><template shadowrootmode="open">${box}</template></${word()}-a>`;
    const tag = oneOf(["div", "article", "li"]);
    return {
      ...replica,
      composer: oneOf([box, `<section class="${word()}">${box}</section>`, inShadow]),
      button: "",
      turn: [`<${tag} class="${word()}">`, `</${tag}>`],
    };
  }
  if (mutation === "address") {
    const path = oneOf([
      `"/v2" + path`,
      `path.replace(/[^/]+/, "${word()}")`,
      `path.replace(/[^/]+$/, "${word()}")`,
      `"/" + "${word()}" + path`,
    ]);
    return {
      ...replica,
      change: `(sent) => {
        const moved = (address) => { const url = new URL(address, location.href), path = url.pathname; url.pathname = ${path}; return url.href; };
        return { ...sent, ...(sent.url && { url: moved(sent.url) }), ...(sent.socket && { socket: moved(sent.socket) }) };
      }`,
    };
  }
  // The key under which the prompt's text is, wherever that is.
  return {
    ...replica,
    change: `(sent) => JSON.parse(JSON.stringify(sent).replaceAll(/(\\\\*")(prompt|parts|text|query_str|query|message|content|inputs)\\1:/g, "$1${word()}$1:"))`,
  };
}
