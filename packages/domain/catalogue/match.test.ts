import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchTool } from "./index.ts";

const matches: Record<string, readonly string[]> = {
  ChatGPT: [
    "chatgpt",
    "chat gpt",
    "Chat-GPT",
    "CHAT_GPT",
    "OpenAI ChatGPT (GPT-4)",
    "ChatGPT Plus",
    "ChatGPT 4o",
    "ChatGPT by OpenAI",
    "ChatGPT for iOS",
    "ChatGPT (chatgpt.com)",
    "ChatGPT 🚀",
    "ＣｈａｔＧＰＴ",
    "Chat\u00a0GPT",
    "GPT-4",
    "GPT4",
    "gpt-4o",
    "gpt4o",
    "gpt-4o-mini-2024-07-18",
    "gpt-3.5-turbo",
    "GPT-5 Thinking",
    "openai/gpt-4.1",
    "o1-preview",
    "o3-mini",
    "https://chatgpt.com/c/123",
    "https://chatgpt.com/g/g-abc?model=gpt-4o#x",
    "chat.openai.com",
    "www.ChatGPT.com:443",
    "chatgpt.com.",
    "eu.chatgpt.com",
    "https://user:secret@chatgpt.com/",
  ],
  "ChatGPT Enterprise": ["chatgpt enterprise", "ChatGPT Team", "ChatGPT Edu", "OpenAI ChatGPT Enterprise (GPT-5)"],
  Claude: [
    "Claude AI",
    "Anthropic Claude",
    "claude.ai",
    "https://claude.ai/chat/9a0c",
    "claude-sonnet-4",
    "claude-3-5-sonnet-20241022",
    "claude-sonnet-4@20250514",
    "anthropic.claude-3-5-sonnet-20241022-v2:0",
    "Claude 3.7 Sonnet (Thinking)",
    "Claude 3 Opus",
    "Claude-v2.1",
    "Claude Desktop for Mac",
  ],
  "Claude Code": ["claude code", "claude-code", "https://claude.ai/code/session_1", "Claude Code (Claude Opus 4.1)"],
  "Claude Enterprise": ["Claude for Work", "Claude Team"],
  Gemini: [
    "Google Gemini",
    "Bard",
    "google bard",
    "bard.google.com",
    "https://gemini.google.com/u/1/app/5f3",
    "gemini-2.5-pro",
    "Gemini 1.5 Flash",
    "Gemini Advanced",
    "Gemini (formerly Bard)",
  ],
  "Gemini for Google Workspace": ["Duet AI", "Gemini in Gmail"],
  "Microsoft Copilot": [
    "Bing Chat",
    "bing.com/chat?q=hello",
    "copilot.microsoft.com",
    "https://copilot.microsoft.com/chats/1",
    "Copilot (Microsoft)",
    "microsoft-copilot",
  ],
  "Microsoft 365 Copilot": [
    "copilot for m365",
    "M365 Copilot",
    "Microsoft Teams Copilot",
    "Microsoft 365 Copilot (GPT-4o)",
    "Bing Chat Enterprise",
  ],
  "GitHub Copilot": [
    "github copilot",
    "GitHubCopilot",
    "GitHub Copilot Chat",
    "GitHub Copilot Business",
    "GitHub Copilot (Claude Sonnet 4)",
    "Copilot in VS Code",
    "github.com/copilot",
    "https://github.com/copilot/c/5d1?x=1",
    "https://GitHub.com/x/../copilot",
  ],
  Cursor: [
    "cursor",
    "Cursor IDE",
    "Cursor with Claude Sonnet 4",
    "Cursor (Anthropic Claude 3.5 Sonnet)",
    "cursor 0.45.3",
  ],
  Windsurf: ["Codeium", "codeium.com", "Codeium for VS Code"],
  "Amazon Q Developer": ["CodeWhisperer", "Amazon CodeWhisperer", "https://aws.amazon.com/q/developer/"],
  "OpenAI Codex": ["https://chatgpt.com/codex/tasks", "gpt-5-codex"],
  DALL·E: ["DALL-E 3", "dall e", "Dalle3", "OpenAI DALL·E", "gpt-image-1"],
  Sora: ["sora.chatgpt.com", "Sora 2"],
  Runway: ["RunwayML", "Runway Gen-3 Alpha Turbo", "app.runwayml.com"],
  Perplexity: ["perplexity.ai", "Perplexity Pro", "Perplexity AI", "https://www.perplexity.ai/search/abc"],
  "Azure AI Foundry": ["Azure OpenAI (GPT-4o)", "contoso.openai.azure.com"],
  "IBM watsonx": ["watsonx.ai", "IBM watsonx.ai"],
  "D-ID": ["D-ID", "d-id.com"],
  "DeepL Write": ["https://www.deepl.com/en/write#en"],
  DeepL: ["https://www.deepl.com/en/translator", "DeepL Pro"],
  DeepSeek: ["deepseek-chat", "DeepSeek-R1", "DeepSeek V3"],
  "Le Chat": ["mistral-large-2407", "Mistral"],
  "ERNIE Bot": ["文心一言"],
  Clipdrop: ["Jasper Clipdrop"],
  "Canva AI": ["Canva", "Canva for Mac"],
  "Leonardo AI": ["Canva Leonardo AI"],
  Jasper: ["Jasper AI", "app.jasper.ai"],
  Writer: ["Writer Assistant"],
  "Notion AI": ["notion", "www.notion.so/my-page"],
  "Replit AI": ["Replit Agent", "Ghostwriter", "repl.it"],
};

describe("what is meant is found", () => {
  const rows = Object.entries(matches).flatMap(([name, texts]) => texts.map((text) => ({ text, name })));
  test.each(rows)("given $text, then $name", ({ text, name }) => {
    expect(matchTool(text)?.name).toBe(name);
  });
});

const guesses = {
  "other things of that name": [
    "Claude Monet museum",
    "Claude Monet",
    "Jean-Claude",
    "gemini.com",
    "https://www.gemini.com/eu",
    "gemini horoscope",
    "jasper national park",
    "my cursor",
    "mouse cursor",
    "perplexity of life",
    "Edgar Allan Poe",
    "poe the poet",
    "poe.org",
    "otter",
    "surfer",
    "bolt",
    "leonardo da vinci",
    "raspberry pi 4",
    "runway fashion",
    "the notion of time",
    "copy this",
    "did",
    "zai",
    "sonnet",
    "opus 4",
    "assistant writer",
    "Firefly Aerospace",
    "4 Claude",
  ],
  "a name in another word": [
    "notgemini.com",
    "claudette",
    "AutoGPT",
    "gpt4all",
    "GPTZero",
    "gpt-neo",
    "gpt-oss-120b",
    "mychatgpt",
    "chatgptx.com",
    "cursory",
  ],
  "too little to tell": [
    "copilot",
    "Copilot Pro",
    "OpenAI",
    "Google",
    "Google AI",
    "Microsoft",
    "Amazon Q",
    "llama-3.1-70b",
    "AI",
    "chat",
    "bing",
  ],
  "more than one": [
    "ChatGPT and Claude",
    "ChatGPT/Claude",
    "ChatGPT, Gemini",
    "chatgpt.com claude.ai",
    "gpt-4o claude-sonnet-4",
  ],
  "a maker that is not its own": ["Google ChatGPT", "Anthropic Gemini", "Microsoft Claude", "Canva ChatGPT"],
  "a denial or a sentence": [
    "not Claude",
    "no ChatGPT please",
    "I asked ChatGPT",
    "better than ChatGPT",
    "ChatGPT alternative",
    "fake chatgpt",
  ],
  "addresses of others": [
    "chatgpt.com.evil.example",
    "https://chatgpt.com@evil.example/",
    "https://evil.example/chatgpt.com",
    "https://evil.example?u=https://chatgpt.com",
    "https://evil.example#chatgpt.com",
    "https://evil.example\\@chatgpt.com",
    "chatgpt.co",
    "claude.ai.com",
    "xn--chatgt-5nf.com",
    "https://chаtgpt.com", // the third letter is Cyrillic
    "chаtgpt.com",
    "openai.com",
    "help.openai.com",
    "microsoft.com",
    "bing.com",
    "bing.com/search?q=chat",
    "google.com",
    "docs.google.com",
    "github.com",
    "github.com/",
    "github.com/openai/chatgpt",
    "github.com/someone/copilot",
    "github.com/copilotkit/copilotkit",
    "gist.github.com/copilot",
    "huggingface.co/meta-llama",
    "someone.lovable.app",
    "someone.notion.site",
    "support@claude.ai",
    "claude@claude.ai",
    "ftp://chatgpt.com",
    "javascript:alert(chatgpt)",
    "localhost:3000",
    "127.0.0.1",
    "https://[::1]/chatgpt",
    "https://",
    "//",
    "https://https://chatgpt.com",
  ],
  "nothing at all": [
    "",
    " ",
    "\n\t",
    ".",
    "...",
    "-",
    "🚀",
    "0",
    "4",
    "2024-05-01",
    "unknown",
    "undefined",
    "null",
    "constructor",
    "__proto__",
    "toString",
  ],
};

describe("what is not meant is not guessed", () => {
  const rows = Object.entries(guesses).flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })));
  test.each(rows)("given $kind ($text), then no tool", ({ text }) => {
    expect(matchTool(text)).toBeUndefined();
  });

  test.each([
    ["10 kB of one letter", "a".repeat(10_000)],
    ["10 kB of dots", "a.".repeat(5_000)],
    ["10 kB of spaces around prose", `ChatGPT${" ".repeat(10_000)}is not what I used`],
    ["a name said 1,000 times", "ChatGPT ".repeat(1_000)],
    ["10 kB of slashes", `https://${"/".repeat(10_000)}`],
    ["10 kB of path", `https://evil.example/${"copilot/".repeat(1_250)}`],
    ["10 kB of at signs", "@a".repeat(5_000)],
  ])("given %s, then no tool", (_, junk) => {
    expect(matchTool(junk)).toBeUndefined();
  });

  test("given a long query behind a known address, then the tool all the same", () => {
    expect(matchTool(`https://chatgpt.com/?q=${"word+".repeat(2_000)}`)?.name).toBe("ChatGPT");
  });

  test("given any text, then an answer and no error", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => void matchTool(text)));
    fc.assert(fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => void matchTool(url)));
  });

  test("given a tool's name and one word that names nothing, then no tool", () => {
    const nonsense = fc.stringMatching(/^q[xzj]{3,8}$/);
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(matches)), nonsense, (name, word) => {
        expect(matchTool(`${name} ${word}`)).toBeUndefined();
        expect(matchTool(`${word} ${name}`)).toBeUndefined();
      }),
    );
  });
});
