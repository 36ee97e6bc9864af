/**
 * Tools that go on by themselves: they read, search and answer many times for one prompt, so that prompts say little of what was computed. Those that mostly
 * complete or chat are not among them.
 */
const AGENTS: ReadonlySet<string> = new Set([
  ...["Claude Code", "OpenAI Codex", "Gemini CLI", "Jules", "Devin", "Devin Desktop", "Cursor", "Kiro", "Amp", "Cline"],
  ...[
    "Roo Code",
    "Kilo Code",
    "Zoo Code",
    "OpenCode",
    "Aider",
    "Augment Code",
    "Factory",
    "Google Antigravity",
    "Trae",
  ],
  ...["Qoder", "CodeBuddy", "Warp", "OpenClaw", "Bolt.new", "Lovable", "Base44", "v0", "Firebase Studio", "Manus"],
]);

/** @param tool its name in the catalogue */
export const isAgent = (tool: string): boolean => AGENTS.has(tool);

export const AGENT_NAMES: readonly string[] = [...AGENTS];
