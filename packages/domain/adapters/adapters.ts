import { type AdapterInput, type AdapterSet, adapterSetSchema } from "./adapter.ts";

/** Last checked against reports of what the sites send, in November 2026. A site may change any day. */
const adapters: readonly AdapterInput[] = [
  {
    id: "chatgpt",
    tool: "ChatGPT",
    sites: ["chatgpt.com"],
    send: [
      "backend-api/conversation",
      "backend-api/f/conversation",
      "backend-anon/conversation",
      "backend-anon/f/conversation",
    ].map((path) => ({
      url: `https://chatgpt.com/${path}`,
      when: { "/action": ["next", "variant"] },
      text: ["/messages/-1/content/parts"],
      model: ["/model"],
      conversation: ["/conversation_id"],
      message: ["/messages/-1/id"],
    })),
    composer: ["form[data-chatgpt-composer] [data-composer-markdown][contenteditable]", "#prompt-textarea"],
    sendButton: ["[data-testid=send-button]", 'button[aria-label="Send"]'],
    userTurn: ["[data-user-message-bubble]", "[data-message-author-role=user]"],
  },
  {
    id: "claude",
    tool: "Claude",
    sites: ["claude.ai"],
    send: ["completion", "retry_completion"].map((name) => ({
      url: `https://claude.ai/api/organizations/*/chat_conversations/{conversation}/${name}`,
      text: ["/prompt"],
      attached: ["/attachments/*/extracted_content"],
      model: ["/model"],
    })),
    composer: ["div.ProseMirror[contenteditable]"],
    sendButton: ['button[aria-label="Send message"]'],
    userTurn: ["[data-testid=user-message]", "[data-cds=UserMessage]"],
  },
  {
    id: "gemini",
    tool: "Gemini",
    sites: ["gemini.google.com"],
    send: ["", "/u/*"].map((account) => ({
      url: `https://gemini.google.com${account}/_/BardChatUi/data/assistant.lamda.BardFrontendService/StreamGenerate`,
      decode: "form" as const,
      field: "f.req",
      text: ["/1/!/0/0"],
      conversation: ["/1/!/2/0"],
    })),
    composer: ["rich-textarea .ql-editor"],
    sendButton: ["button.send-button"],
    userTurn: ["user-query-content"],
    modelLabel: ["[data-test-id=bard-mode-menu-button]"],
  },
  {
    id: "copilot",
    tool: "Microsoft Copilot",
    sites: ["copilot.microsoft.com"],
    send: [
      {
        transport: "websocket",
        url: "wss://copilot.microsoft.com/c/api/chat",
        when: { "/event": ["send"] },
        text: ["/content/*/text"],
        model: ["/mode"],
        conversation: ["/conversationId"],
      },
    ],
    composer: ["textarea#userInput"],
    userTurn: ["[data-content=user-message]"],
  },
  {
    id: "m365-copilot",
    tool: "Microsoft 365 Copilot",
    sites: ["m365.cloud.microsoft"],
    send: ["substrate.office.com", "substrate.svc.cloud.microsoft"].map((host) => ({
      transport: "websocket" as const,
      url: `wss://${host}/m365Copilot/Chathub/*`,
      decode: "signalr" as const,
      when: { "/target": ["chat"] },
      text: ["/arguments/0/message/text"],
      conversation: ["/arguments/0/conversationId"],
    })),
    composer: ["#m365-chat-editor-target-element"],
    sendButton: ["button.fai-SendButton"],
  },
  {
    id: "perplexity",
    tool: "Perplexity",
    sites: ["www.perplexity.ai"],
    send: [
      {
        url: "https://www.perplexity.ai/rest/sse/perplexity_ask",
        text: ["/query_str"],
        model: ["/params/model_preference"],
        conversation: ["/params/frontend_context_uuid"],
      },
    ],
    composer: ["#ask-input"],
    userTurn: ['[class~="group/query"]'],
  },
  {
    id: "mistral",
    tool: "Vibe",
    sites: ["chat.mistral.ai"],
    // The first prompt also goes to a route that creates the chat. Only this one asks for the answer.
    send: [
      {
        url: "https://chat.mistral.ai/api/chat",
        text: ["/messageInput", "/messageInput/*/text", "/content"],
        model: ["/model"],
        conversation: ["/chatId"],
        message: ["/messageId"],
      },
    ],
    composer: [".ProseMirror[contenteditable]", "textarea"],
    userTurn: ["[data-message-author-role=user]"],
  },
  {
    id: "deepseek",
    tool: "DeepSeek",
    sites: ["chat.deepseek.com"],
    send: ["completion", "edit_message", "regenerate"].map((name) => ({
      url: `https://chat.deepseek.com/api/v0/chat/${name}`,
      text: ["/prompt"],
      conversation: ["/chat_session_id"],
    })),
    composer: ["textarea"],
    userTurn: [".ds-message:not(:has(.ds-markdown))"],
  },
  {
    id: "grok",
    tool: "Grok",
    sites: ["grok.com"],
    send: ["new", "{conversation}/responses"].map((path) => ({
      url: `https://grok.com/rest/app-chat/conversations/${path}`,
      text: ["/message"],
      model: ["/modelName"],
    })),
    composer: ["textarea", "[contenteditable]"],
    userTurn: ["[data-testid=user-message]"],
  },
  {
    id: "grok-on-x",
    tool: "Grok",
    sites: ["x.com/i/grok"],
    send: [
      {
        url: "https://grok.x.com/2/grok/add_response.json",
        text: ["/responses/-1/message"],
        model: ["/grokModelOptionId"],
        conversation: ["/conversationId"],
      },
    ],
    composer: ["textarea", "[contenteditable]"],
  },
  {
    id: "poe",
    tool: "Poe",
    sites: ["poe.com"],
    send: [
      {
        url: "https://poe.com/api/gql_POST",
        when: { "/queryName": ["*sendMessageMutation*"] },
        text: ["/variables/query"],
        model: ["/variables/bot"],
        conversation: ["/variables/chatId"],
        message: ["/variables/clientNonce"],
      },
    ],
    composer: ["textarea"],
    userTurn: ["[class*=rightSideMessageBubble]"],
  },
  {
    id: "github-copilot",
    tool: "GitHub Copilot",
    sites: ["github.com/copilot"],
    send: [
      "api.githubcopilot.com",
      "api.individual.githubcopilot.com",
      "api.business.githubcopilot.com",
      "api.enterprise.githubcopilot.com",
    ].map((host) => ({
      url: `https://${host}/github/chat/threads/{conversation}/messages`,
      text: ["/content"],
      model: ["/model"],
    })),
    composer: ["textarea"],
    userTurn: [".message-container"],
  },
];

/** The adapters of this version. Extensions that contain an older set take them from their server: raise `version` with each change. */
export const ADAPTERS: AdapterSet = adapterSetSchema.parse({ version: 2, adapters });
