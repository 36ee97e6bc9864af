import { expect, test } from "vitest";
import { recordOf } from "../testing/record.ts";
import { paidTools } from "./paid-tools.ts";
import { bestOf, sentencesFor, worstOf } from "./sentences.ts";

const id = "01a1f890-b14b-7561-aa12-06a47c1bdcfc";
const paid = (tool: string, price: number, period: "month" | "year") =>
  ({ id, tool, price, currency: "GBP", period, renewsOn: null }) as const;
const uses = { days30: [{ name: "ChatGPT", sessions: 40 }], days90: [{ name: "Claude", sessions: 7 }] };

test("given what somebody pays, then it is a month's price against what they used of it, under any name of the tool", () => {
  const [often, never] = paidTools([paid("chatgpt.com", 240, "year"), paid("Claude", 15, "month")], uses);
  expect(often).toMatchObject({ monthly: 20, sessions30: 40, sessions90: 0, perSession: 0.5 });
  expect(never).toMatchObject({ monthly: 15, sessions30: 0, sessions90: 7, perSession: undefined });
});

test("given a week, then at most three sentences say what to do about it, with their numbers", () => {
  const leaky = recordOf({ detected: { email: 1 } });
  const slow = recordOf({ timeEngaged: 7_200, workflowType: "communication", contentType: "email", aiTool: "Claude" });
  const records = [leaky, leaky, recordOf({ detected: { ssn: 1 }, aiTool: "Claude" }), slow, slow];
  const tools = paidTools(
    [paid("Claude", 15, "month"), paid("Gemini", 10, "month"), paid("ChatGPT", 20, "month")],
    uses,
  );
  expect(sentencesFor(records, tools)).toEqual([
    "Sensitive values were in 3 sessions, 2 of them with ChatGPT: put a placeholder in their place.",
    expect.stringMatching(/^2 sessions took longer than the work takes without AI, by 3\.7 h together: /),
    "You pay £15.00 a month for Claude, with no session in 30 days: think about whether you need it.",
  ]);
  expect([bestOf(records)?.aiTool, worstOf([slow, leaky])?.aiTool, worstOf([slow])?.aiTool]).toEqual([
    "chatgpt.com",
    "chatgpt.com",
    "Claude",
  ]);
});

test("given one session with nothing to say, then nothing is said", () => {
  const quiet = recordOf({ detected: { email: 1 }, promptCount: 0 });
  expect(sentencesFor([quiet], paidTools([paid("ChatGPT", 20, "month")], uses))).toEqual([]);
  expect([bestOf([quiet]), worstOf([recordOf()])]).toEqual([undefined, undefined]);
});
