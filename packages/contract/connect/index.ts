import { cursorHook } from "./cursor-hook.ts";

export { TEST_EVENT, testRecord } from "./test-record.ts";

/** How a tool is told to send its telemetry here. */
export interface Configuration {
  id: string;
  tool: string;
  /** Texts to copy, each with where it goes. */
  files: readonly { name: string; text: string }[];
  notes: readonly string[];
}

/** Stands for a key in texts that are shown before there is one. */
export const NO_KEY = "YOUR_KEY";

const json = (value: object) => JSON.stringify(value, null, 2);

/**
 * The configuration of each tool that can send by itself.
 * @param server the address of Treadlight, without a slash at the end
 * @param key an ingest key or a device credential
 */
export function configurations(server: string, key: string): readonly Configuration[] {
  const authorization = `Bearer ${key}`;
  const shell = (variables: Readonly<Record<string, string>>) =>
    Object.entries(variables)
      .map(([name, value]) => `export ${name}="${value}"`)
      .join("\n");
  const otlp = {
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf",
    OTEL_EXPORTER_OTLP_ENDPOINT: server,
    OTEL_EXPORTER_OTLP_HEADERS: `Authorization=${authorization}`,
  };
  const claudeCode = {
    CLAUDE_CODE_ENABLE_TELEMETRY: "1",
    OTEL_METRICS_EXPORTER: "otlp",
    OTEL_LOGS_EXPORTER: "otlp",
    ...otlp,
  };
  return [
    {
      id: "claude-code",
      tool: "Claude Code",
      files: [
        { name: "~/.claude/settings.json", text: json({ env: claudeCode }) },
        { name: "For a managed Mac: the property list of com.anthropic.claudecode", text: propertyList(claudeCode) },
      ],
      notes: [
        "For a whole company, the text of `settings.json` goes into the managed settings: `/Library/Application Support/ClaudeCode/managed-settings.json` on macOS, `/etc/claude-code/managed-settings.json` on Linux and WSL, `C:\\Program Files\\ClaudeCode\\managed-settings.json` on Windows from version 2.1.75 on, before it `C:\\ProgramData\\ClaudeCode\\managed-settings.json`.",
        "Device management delivers the same without a file: on a Mac the property list above as managed preferences of `com.anthropic.claudecode`, on Windows the text of `settings.json` as the value `Settings` of `HKLM\\SOFTWARE\\Policies\\ClaudeCode`.",
        "Texts of prompts are not sent unless `OTEL_LOG_USER_PROMPTS` is set.",
      ],
    },
    {
      id: "codex",
      tool: "Codex",
      files: [
        {
          name: "~/.codex/config.toml",
          text: [
            "[otel]",
            "log_user_prompt = false",
            "",
            '[otel.exporter."otlp-http"]',
            `endpoint = "${server}/v1/logs"`,
            'protocol = "binary"',
            "",
            '[otel.exporter."otlp-http".headers]',
            `"Authorization" = "${authorization}"`,
          ].join("\n"),
        },
      ],
      notes: ["Only the log events are needed. Codex sends them to the address as it is written here."],
    },
    {
      id: "gemini-cli",
      tool: "Gemini CLI",
      files: [
        {
          name: "~/.gemini/settings.json",
          text: json({
            telemetry: {
              enabled: true,
              target: "local",
              otlpEndpoint: server,
              otlpProtocol: "http",
              logPrompts: false,
            },
          }),
        },
        {
          name: "Environment",
          text: shell({ OTEL_EXPORTER_OTLP_HEADERS: otlp.OTEL_EXPORTER_OTLP_HEADERS }),
        },
      ],
      notes: [
        "Its settings have no place for headers, so the key is in the environment, where its OpenTelemetry exporter looks for it.",
        "Older versions send everything to the address as it is written. There, write `/v1/logs` at its end; spans and metrics are then refused, and log events are taken.",
      ],
    },
    {
      id: "copilot-vscode",
      tool: "GitHub Copilot in VS Code",
      files: [
        {
          name: "settings.json of VS Code",
          text: json({
            "github.copilot.chat.otel.enabled": true,
            "github.copilot.chat.otel.exporterType": "otlp-http",
            "github.copilot.chat.otel.otlpEndpoint": server,
            "github.copilot.chat.otel.headers": { Authorization: authorization },
          }),
        },
      ],
      notes: [
        "Settings Sync copies this file to your other devices, with the key in it.",
        "Sessions of its agent host use `chat.agentHost.otel.*` instead, and take the key from `OTEL_EXPORTER_OTLP_HEADERS` in the environment.",
        "For a whole company, the `telemetry` block of Copilot's managed settings says the same, with `enabled`, `endpoint`, `protocol` and `headers`, from July 2026 on.",
      ],
    },
    {
      id: "copilot-cli",
      tool: "GitHub Copilot CLI",
      files: [{ name: "Environment", text: shell({ COPILOT_OTEL_ENABLED: "true", ...otlp }) }],
      notes: [],
    },
    {
      id: "cursor",
      tool: "Cursor",
      files: [
        {
          name: "~/.cursor/hooks.json",
          text: json({
            version: 1,
            hooks: {
              beforeSubmitPrompt: [{ command: "node ./hooks/treadlight.mjs" }],
              stop: [{ command: "node ./hooks/treadlight.mjs" }],
            },
          }),
        },
        { name: "~/.cursor/hooks/treadlight.mjs", text: cursorHook(server, key) },
      ],
      notes: [
        "The hook needs Node 18 or newer, and sends counts only: what is in a prompt is not inspected.",
        "For a whole company, `hooks.json` goes to `/Library/Application Support/Cursor/hooks.json` on macOS, `/etc/cursor/hooks.json` on Linux, `C:\\ProgramData\\Cursor\\hooks.json` on Windows, with the whole path of the program in `command`.",
      ],
    },
    {
      id: "cursor-export",
      tool: "Cursor, Enterprise plan",
      files: [
        {
          name: "Team Settings > OpenTelemetry Export",
          text: [`Endpoint: ${server}`, `Header: Authorization: ${authorization}`].join("\n"),
        },
      ],
      notes: [
        "Cursor's servers send, so they must reach this one. They tell of calls and their tokens, not of prompts, and name nobody. Use this or the hook: with both, calls count twice.",
      ],
    },
    {
      id: "opentelemetry",
      tool: "Programs with OpenTelemetry",
      files: [{ name: "Environment", text: shell(otlp) }],
      notes: [
        "For programs that describe their calls of models by the GenAI conventions or OpenInference. The exporter `otlphttp` of the OpenTelemetry Collector takes the same address and header.",
      ],
    },
    {
      id: "python",
      tool: "Programs in Python",
      files: [
        {
          name: "Once, in the program's environment",
          text: "pip install opentelemetry-distro opentelemetry-exporter-otlp-proto-http\npip install opentelemetry-instrumentation-openai opentelemetry-instrumentation-anthropic",
        },
        { name: "Environment", text: shell({ ...otlp, TRACELOOP_TRACE_CONTENT: "false" }) },
        { name: "Each time", text: "opentelemetry-instrument python app.py" },
      ],
      notes: [
        "The program stays as it is. OpenLLMetry has such a package for most clients of models; install those that the program uses.",
        "Without `TRACELOOP_TRACE_CONTENT`, the texts of calls are sent too. Then they are inspected for sensitive values, and dropped.",
      ],
    },
    {
      id: "sdk",
      tool: "Applications in JavaScript",
      files: [
        { name: "Once", text: `npm install ${server}/downloads/treadlight-sdk.tgz` },
        {
          name: "Where the application starts",
          text: [
            'import { createTreadlight, observeAnthropic, observeOpenAI } from "@treadlight/sdk";',
            "",
            `const treadlight = createTreadlight({ url: "${server}", token: "${key}" });`,
            "const openai = observeOpenAI(new OpenAI(), { treadlight });",
            "const anthropic = observeAnthropic(new Anthropic(), { treadlight });",
          ].join("\n"),
        },
        {
          name: "With the Vercel AI SDK 7",
          text: [
            'import { registerTelemetry } from "ai";',
            'import { telemetryIntegration } from "@treadlight/sdk";',
            "",
            "registerTelemetry(telemetryIntegration({ treadlight }));",
          ].join("\n"),
        },
      ],
      notes: [
        "Texts are inspected in the application and stay there. The package's README says what else it does, such as the sessions of the people who use your application.",
        "Keep the key in the environment, and out of what browsers load: pages take a publishable key.",
      ],
    },
  ];
}

/** Texts of letters, digits and what addresses and headers are made of. */
const propertyList = (env: Readonly<Record<string, string>>) =>
  [
    '<plist version="1.0">',
    "<dict>",
    "  <key>env</key>",
    "  <dict>",
    ...Object.entries(env).map(([name, value]) => `    <key>${name}</key><string>${value}</string>`),
    "  </dict>",
    "</dict>",
    "</plist>",
  ].join("\n");

/** The configurations for `docs/sources.md`. */
export function configurationsMarkdown(): string {
  const parts = configurations("https://treadlight.example.com", NO_KEY).map(({ tool, files, notes }) => {
    const texts = files.map(({ name, text }) => `${name}:\n\n\`\`\`\n${text}\n\`\`\``);
    return [`### ${tool}`, ...texts, ...notes].join("\n\n");
  });
  return parts.join("\n\n");
}
