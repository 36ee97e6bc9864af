/** Who is in the fixtures, and what they sent. */
export const PERSON_EMAIL = "ann@upgrade.example";
export const ERASED_EMAIL = "gone@upgrade.example";
export const SESSIONS = Array.from({ length: 20 }, (_, index) => ({
  aiTool: index % 2 === 0 ? "Gemini" : "Claude",
  promptCount: index + 1,
  timeEngaged: 5,
}));
