/** A site as the rig plays it: what its page looks like and what it sends. Written apart from the adapters, which must find it. */
export interface Replica {
  id: string;
  tool: string;
  /** Where its page is. */
  page: string;
  /** Markup with the composer. */
  composer: string;
  /** The button, if the site has one. */
  button: string;
  /** Around the text of a prompt in the conversation: what stands before and after it. */
  turn: [string, string];
  /** JavaScript: `(text, { kind, conversation, message, model }) => ({ url, body, form?, socket? })`. */
  request: string;
  /** JavaScript: requests that are no prompts, as `[url, body]`, made before each prompt. */
  noise: string;
  /** Undefined where the site does not say it. */
  model?: string;
  /** Sends from a worker that belongs to no tab. */
  fromSharedWorker?: true;
  /** Chooses the conversation's id itself, before the first answer. */
  namesConversations?: true;
  /** What its page's path begins with once a conversation has a name. Without it, the address stays. */
  chats?: string;
  /** Can ask for another answer to the last prompt. */
  regenerates?: true;
  /** Hosts that the extension must be given access to, because its manifest does not name them. */
  grants?: readonly string[];
  /** JavaScript: `(sent) => sent`, which changes what `request` makes. */
  change?: string;
  /** Its page can be used, and never ends to load. */
  neverLoaded?: true;
}

const editable = (attributes: string) =>
  `<div contenteditable="true" ${attributes} style="min-height:60px;width:600px"></div>`;
const textarea = (attributes: string) => `<textarea ${attributes} style="width:600px;height:60px"></textarea>`;

export const REPLICAS: readonly Replica[] = [
  {
    id: "chatgpt",
    tool: "ChatGPT",
    page: "https://chatgpt.com/",
    chats: "/c/",
    composer: `<form data-chatgpt-composer>${editable("data-composer-markdown")}</form>`,
    button: `<button type="button" aria-label="Send">↑</button>`,
    turn: ["<div data-user-message-bubble>", "</div>"],
    request: `(text, { kind, conversation, message, model }) => ({
      url: "/backend-api/f/conversation",
      body: { action: kind === "regenerate" ? "variant" : "next", model, ...(conversation && { conversation_id: conversation }),
        messages: [{ id: message, author: { role: "user" }, content: { content_type: "text", parts: [text] } }] },
    })`,
    noise: `[["/backend-api/f/conversation/prepare", { action: "next" }], ["/backend-api/conversation/init", {}]]`,
    model: "gpt-5-thinking",
    regenerates: true,
  },
  {
    id: "chatgpt-old",
    tool: "ChatGPT",
    page: "https://chatgpt.com/",
    composer: editable(`id="prompt-textarea" class="ProseMirror"`),
    button: `<button data-testid="send-button">Send</button>`,
    turn: ['<div data-message-author-role="user">', "</div>"],
    request: `(text, { conversation, message, model }) => ({
      url: "/backend-api/conversation",
      body: { action: "next", model, conversation_id: conversation, messages: [{ id: message, content: { parts: [text] } }] },
    })`,
    noise: `[["/backend-api/conversation/gen_title", {}]]`,
    model: "gpt-4o",
  },
  {
    id: "claude",
    namesConversations: true,
    tool: "Claude",
    page: "https://claude.ai/new",
    chats: "/chat/",
    composer: editable(`class="ProseMirror"`),
    button: `<button aria-label="Send message">↑</button>`,
    turn: ['<div data-testid="user-message">', "</div>"],
    request: `(text, { kind, conversation, model }) => ({
      url: "/api/organizations/o1/chat_conversations/" + conversation + (kind === "regenerate" ? "/retry_completion" : "/completion"),
      body: { prompt: kind === "regenerate" ? "" : text, model, timezone: "Europe/London" },
    })`,
    noise: `[["/api/organizations/o1/chat_conversations/c0/title", { message_content: "x" }]]`,
    model: "claude-sonnet-4-5",
    regenerates: true,
  },
  {
    id: "gemini",
    tool: "Gemini",
    page: "https://gemini.google.com/app",
    chats: "/app/",
    composer: `<rich-textarea>${editable(`class="ql-editor"`)}</rich-textarea><span data-test-id="bard-mode-menu-button">2.5 Pro</span>`,
    button: `<button class="send-button">Send</button>`,
    turn: ["<user-query-content>", "</user-query-content>"],
    request: `(text, { conversation = "" }) => ({
      url: "/u/1/_/BardChatUi/data/assistant.lamda.BardFrontendService/StreamGenerate?bl=x",
      form: { "f.req": JSON.stringify([null, JSON.stringify([[text, 0], ["en"], [conversation]])]), at: "t" },
    })`,
    noise: `[["/_/BardChatUi/data/batchexecute?rpcids=hNvQHb", {}]]`,
    model: "2.5 Pro",
  },
  {
    id: "copilot",
    namesConversations: true,
    tool: "Microsoft Copilot",
    page: "https://copilot.microsoft.com/",
    chats: "/chats/",
    composer: textarea(`id="userInput"`),
    button: `<button>Send</button>`,
    turn: ['<div data-content="user-message">', "</div>"],
    request: `(text, { conversation, model }) => ({
      socket: "wss://copilot.microsoft.com/c/api/chat?api-version=2",
      body: JSON.stringify({ event: "send", conversationId: conversation, content: [{ type: "text", text }], mode: model }),
      noise: JSON.stringify({ event: "ping" }),
    })`,
    noise: `[["/c/api/autosuggest", {}]]`,
    model: "smart",
  },
  {
    id: "m365",
    namesConversations: true,
    tool: "Microsoft 365 Copilot",
    page: "https://m365.cloud.microsoft/chat",
    composer: `<span contenteditable="true" id="m365-chat-editor-target-element" style="display:block;width:600px;min-height:60px"></span>`,
    button: `<button class="fai-SendButton">Send</button>`,
    turn: ["<div>", "</div>"],
    request: `(text, { conversation }) => ({
      socket: "wss://substrate.office.com/m365Copilot/Chathub/user?chatsessionid=1",
      body: JSON.stringify({ type: 4, target: "chat", arguments: [{ conversationId: conversation, message: { author: "user", text } }] }) + "\\u001e",
      noise: JSON.stringify({ type: 6 }) + "\\u001e",
    })`,
    noise: "[]",
  },
  {
    id: "perplexity",
    tool: "Perplexity",
    page: "https://www.perplexity.ai/",
    chats: "/search/",
    composer: editable(`id="ask-input"`),
    button: `<button aria-label="Submit">↑</button>`,
    turn: ['<h1 class="group/query">', "</h1>"],
    request: `(text, { conversation, model }) => ({
      url: "/rest/sse/perplexity_ask", body: { query_str: text, params: { model_preference: model, frontend_context_uuid: conversation } },
    })`,
    noise: `[["/rest/autosuggest/list-autosuggest", { query: "a" }]]`,
    model: "sonar",
  },
  {
    id: "mistral",
    namesConversations: true,
    tool: "Vibe",
    page: "https://chat.mistral.ai/chat",
    chats: "/chat/",
    composer: editable(`class="ProseMirror"`),
    button: `<button aria-label="Send question">↑</button>`,
    turn: ['<div data-message-author-role="user">', "</div>"],
    request: `(text, { conversation, message, model }) => ({
      url: "/api/chat", body: { chatId: conversation, mode: "append", messageId: message, messageInput: [{ type: "text", text }], model },
    })`,
    noise: `[["/api/trpc/message.newChat?batch=1", { 0: { json: { content: "first" } } }]]`,
    model: "mistral-large",
  },
  {
    id: "deepseek",
    namesConversations: true,
    tool: "DeepSeek",
    page: "https://chat.deepseek.com/",
    chats: "/a/chat/s/",
    composer: textarea(`id="chat-input"`),
    button: `<div role="button">Send</div>`,
    turn: ['<div class="ds-message">', "</div>"],
    request: `(text, { kind, conversation }) => ({
      url: kind === "regenerate" ? "/api/v0/chat/regenerate" : "/api/v0/chat/completion",
      body: { chat_session_id: conversation, ...(kind === "regenerate" ? { child_message_id: 2 } : { prompt: text }) },
    })`,
    noise: `[["/api/v0/chat/create_pow_challenge", { target_path: "/api/v0/chat/completion" }]]`,
    regenerates: true,
  },
  {
    id: "grok",
    tool: "Grok",
    page: "https://grok.com/",
    chats: "/c/",
    composer: editable(""),
    button: `<button type="submit" aria-label="Submit">↑</button>`,
    turn: ['<div data-testid="user-message">', "</div>"],
    request: `(text, { conversation, model }) => ({
      url: "/rest/app-chat/conversations/" + (conversation ? conversation + "/responses" : "new"), body: { message: text, modelName: model },
    })`,
    noise: `[["/rest/app-chat/conversations/c1/load-responses", { responseIds: [] }]]`,
    model: "grok-4",
    fromSharedWorker: true,
  },
  {
    id: "poe",
    namesConversations: true,
    tool: "Poe",
    page: "https://poe.com/",
    chats: "/chat/",
    composer: textarea(""),
    button: `<button data-button-send="true">Send</button>`,
    turn: ['<div class="Message_rightSideMessageBubble__x1">', "</div>"],
    request: `(text, { conversation, message, model }) => ({
      url: "/api/gql_POST",
      body: { queryName: "sendMessageMutation", variables: { chatId: conversation, bot: model, query: text, clientNonce: message } },
    })`,
    noise: `[["/api/gql_POST", { queryName: "ChatListPaginationQuery", variables: {} }]]`,
    model: "GPT-5",
  },
  {
    id: "github",
    namesConversations: true,
    tool: "GitHub Copilot",
    page: "https://github.com/copilot",
    chats: "/copilot/c/",
    composer: textarea(`id="copilot-chat-textarea"`),
    button: `<button aria-label="Send now">Send</button>`,
    turn: ['<div class="message-container">', "</div>"],
    request: `(text, { conversation, model }) => ({
      url: "https://api.individual.githubcopilot.com/github/chat/threads/" + conversation + "/messages",
      body: { content: text, intent: "conversation", model, streaming: true },
    })`,
    noise: `[["https://api.individual.githubcopilot.com/github/chat/threads", {}], ["/_private/browser/stats", {}]]`,
    model: "gpt-4.1",
    grants: ["github.com", "api.individual.githubcopilot.com"],
  },
  {
    id: "grok-on-x",
    tool: "Grok",
    page: "https://x.com/i/grok",
    composer: textarea(`placeholder="Ask anything"`),
    button: `<button aria-label="Grok something">↑</button>`,
    turn: ["<div><span>", "</span></div>"],
    request: `(text, { conversation, model }) => ({
      url: "https://grok.x.com/2/grok/add_response.json",
      body: { responses: [{ message: text, sender: 1, fileAttachments: [] }], grokModelOptionId: model, conversationId: conversation },
    })`,
    noise: `[["/i/api/1.1/jot/client_event.json", {}]]`,
    model: "grok-3",
    grants: ["x.com", "grok.x.com"],
  },
  {
    // No adapter knows it.
    id: "unknown",
    tool: "HuggingChat",
    page: "https://huggingface.co/chat/",
    chats: "/chat/conversation/",
    composer: textarea(`placeholder="Ask anything"`),
    button: `<button aria-label="Send message">↑</button>`,
    turn: ["<div>", "</div>"],
    request: `(text, { conversation = "new" }) => ({ url: "/chat/conversation/" + conversation, body: { inputs: text } })`,
    noise: `[["/chat/api/v2/user/settings", {}]]`,
    grants: ["huggingface.co"],
  },
];

export function replicaOf(id: string): Replica {
  const replica = REPLICAS.find((candidate) => candidate.id === id);
  if (!replica) throw new Error(`There is no replica ${id}.`);
  return replica;
}

/** More pages at once only wait for each other. */
const MAX_OPEN = 7;

/** Groups replicas that can be open together: no two of a group have the same tool, so what is counted can be told apart. */
export function groupsOf(replicas: readonly Replica[]): Replica[][] {
  const groups: Replica[][] = [];
  for (const replica of replicas) {
    const isFree = (others: Replica[]) => others.length < MAX_OPEN && others.every(({ tool }) => tool !== replica.tool);
    const group = groups.find(isFree);
    if (group) group.push(replica);
    else groups.push([replica]);
  }
  return groups;
}

/** The path of a script that a server never sends. */
export const NEVER = "/never.js";

/** The replica's page. `truth` holds what was really sent, `next` how the site answers. */
export function pageOf(replica: Replica): string {
  const {
    composer,
    button,
    turn,
    request,
    noise,
    model,
    fromSharedWorker = false,
    namesConversations = false,
    chats,
    page,
    change = "(sent) => sent",
    neverLoaded = false,
  } = replica;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${replica.id}</title></head><body>
<main id="conversation" style="min-height:200px"></main>${composer}${button}
<script>
const model = ${JSON.stringify(model)};
const build = ${request};
const change = ${change};
const noise = ${noise};
const find = (selector) => [document, ...[...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  .map((root) => root.querySelector(selector)).find(Boolean);
const composer = find("textarea, [contenteditable]");
const truth = [];
let next = { status: 200 };
const newId = () => "c" + Date.now().toString() + Math.random().toString(36).slice(2);
const home = ${JSON.stringify(new URL(page).pathname)};
const chats = ${JSON.stringify(chats)};
const firstId = () => (${namesConversations} ? newId() : undefined);
let conversation = firstId(), lastText = "", socket, worker;
const valueOf = () => (composer.tagName === "TEXTAREA" ? composer.value : composer.innerText).trim();
const clear = () => { if (composer.tagName === "TEXTAREA") composer.value = ""; else composer.textContent = ""; };
async function post(url, init) {
  if (!${fromSharedWorker}) return (await fetch(url, init)).status;
  worker ??= new SharedWorker("/shared-worker.js");
  return new Promise((resolve) => { worker.port.onmessage = ({ data }) => resolve(data); worker.port.postMessage([url, init]); });
}
async function open(url) {
  if (!socket || socket.readyState > 1) socket = new WebSocket(url);
  if (socket.readyState === 0) await new Promise((resolve) => socket.addEventListener("open", resolve));
  return socket;
}
let openSends = 0;
async function send(text, kind) {
  openSends += 1;
  await sendNow(text, kind).finally(() => { openSends -= 1; });
}
async function sendNow(text, kind) {
  lastText = text;
  for (const [url, body] of noise) await fetch(url, { method: "POST", body: JSON.stringify(body) });
  const at = Date.now();
  const { url, body, form, socket, noise: ping } = change(build(text, { kind, conversation, message: "m" + Math.random(), model }));
  let status = 200;
  const separator = url?.includes("?") ? "&" : "?";
  if (socket) { const open_ = await open(socket); open_.send(ping); open_.send(body); }
  else status = await post(url + separator + "status=" + next.status, form
    ? { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: new URLSearchParams(form).toString() }
    : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).catch(() => 0);
  if (status === 200) { truth.push({ at, kind, model: model ?? null }); conversation ??= newId(); if (chats && location.pathname !== chats + conversation) history.pushState(null, "", chats + conversation); }
}
function submit() {
  const text = valueOf();
  if (text === "") return;
  clear();
  document.getElementById("conversation").insertAdjacentHTML("beforeend", ${JSON.stringify(turn[0])} + text.replaceAll("<", "&lt;") + ${JSON.stringify(turn[1])});
  return send(text, "new");
}
composer.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  submit();
});
find("button, [role=button]").addEventListener("click", submit);
const control = { truth, isIdle: () => openSends === 0, regenerate: () => send(lastText, "regenerate"), answer: (status) => { next.status = status; }, newChat: () => {
  conversation = firstId();
  document.getElementById("conversation").textContent = "";
  if (chats) history.pushState(null, "", home);
} };
window.rig = control;
</script>${neverLoaded ? `<script src="${NEVER}"></script>` : ""}</body></html>`;
}

/** The script that sends for a replica without a tab. */
export const SHARED_WORKER = `onconnect = ({ ports: [port] }) => {
  port.onmessage = async ({ data: [url, init] }) => port.postMessage(await fetch(url, init).then(({ status }) => status, () => 0));
};`;
