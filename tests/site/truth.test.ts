import { beforeAll, expect, it } from "vitest";
import { clientOf, eventually } from "../support/client.ts";
import { newPerson, type StoredSignIn, signedIn } from "./signed-in.ts";
import { describeSite, expectNoAxeFindings } from "./site.ts";

/** A session of each kind: what was written, and what its page says became of it. */
const KINDS = {
  clean: {
    tool: "Claude",
    promptPreview: "Plan the move of the office",
    says: ["Plan the move of the office", "No value was found in it: it is stored as it was written. Only you see it."],
  },
  value: {
    tool: "Gemini",
    promptPreview: "Mail ada@example.com about the move",
    says: [
      "Mail [EMAIL] about the move",
      "Values were removed before it was stored: their types stand in their place. The rest is as it was written. Only you see it.",
    ],
  },
  subject: {
    tool: "Cursor",
    promptPreview: "Our payroll needs a new form",
    says: [
      "Our payroll needs a new form",
      "No value was found in it: it is stored as it was written. Only you see it.",
    ],
  },
  special: {
    tool: "ChatGPT",
    promptPreview: "A letter about the diagnosis",
    says: ["Not stored, because a special subject was noticed in the session: medical data."],
  },
  both: {
    tool: "Perplexity",
    promptPreview: "A letter to ada@example.com about the diagnosis",
    says: ["Not stored, because a special subject was noticed in the session: medical data."],
  },
} as const;

describeSite("what is said of stored sessions", ({ openPage, stage }) => {
  let person: StoredSignIn;

  beforeAll(async () => {
    person = await newPerson(stage().url, "lou@truth.example");
    const api = clientOf(stage().url, person.tokens.accessToken);
    const facts = { promptCount: 1, timeEngaged: 60 };
    await api.send(
      Object.values(KINDS).map(({ tool: aiTool, promptPreview }) => ({ ...facts, aiTool, promptPreview })),
    );
    await eventually(
      () => api.get("/api/usage-records"),
      ({ body }) => body.records.length === Object.keys(KINDS).length,
    );
  });

  it("given a session of each kind, then its page says what became of its preview", async () => {
    const page = await openPage("/dashboard", { prepare: (opened) => signedIn(opened, person) });
    for (const { tool, promptPreview, says } of Object.values(KINDS)) {
      await page.getByRole("rowheader", { name: tool }).getByRole("button").click();
      const preview = page.getByRole("region", { name: "Preview of the prompt" });
      await preview.waitFor();
      expect((await preview.getByRole("paragraph").allTextContents()).map((text) => text.trim())).toEqual(says);
      if (!says.some((text) => text === promptPreview)) expect(await page.content()).not.toContain(promptPreview);
      await expectNoAxeFindings(page);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
  });
});
