import { expect, test } from "vitest";
import { type DescribedCall, onePerCall } from "./one-per-call.ts";

function described(
  spanId: string,
  { parent = "", response, ...session }: { parent?: string; response?: string } & Partial<DescribedCall["session"]>,
): DescribedCall {
  return {
    call: {
      ...{
        traceId: "t",
        spanId,
        parentSpanId: parent,
        messages: [],
        resource: {},
        startedAt: 1,
        endedAt: 2,
        failed: false,
      },
      attributes: response === undefined ? {} : { "gen_ai.response.id": response },
    },
    session: { id: spanId, aiTool: "Claude", promptCount: 1, ...session },
  };
}

test("given a span around two responses, as of a loop of tools, then they are two calls, each with its tokens and findings", async () => {
  const loop = described("loop", { inputTokens: 30, outputTokens: 12, detected: { email: 1 } });
  const first = described("first", { parent: "loop", response: "a", outputTokens: 5, detected: { email: 2, card: 1 } });
  const second = described("second", { parent: "loop", response: "b", outputTokens: 7, detected: { key: 1 } });
  expect(await onePerCall([first, second, loop])).toMatchObject([
    { id: "loop", inputTokens: 30, outputTokens: 5, detected: { email: 2, card: 1 } },
    { id: "second", outputTokens: 7, detected: { key: 1 } },
  ]);
});

test("given an outer span with the response of its last call, then the call before is one of its own", async () => {
  const outer = described("outer", { response: "b" });
  const retried = described("retried", { parent: "outer", response: "a" });
  const last = described("last", { parent: "outer", response: "b", model: "claude-sonnet-4-5" });
  expect(await onePerCall([retried, last, outer])).toMatchObject([
    { id: "outer", model: "claude-sonnet-4-5" },
    { id: "retried" },
  ]);
});

test("given a span inside another, or beside it with the same response and tokens, then they are one call", async () => {
  const outer = described("outer", { detected: { email: 1 } });
  const inner = described("inner", { parent: "outer", response: "a", outputTokens: 5 });
  const beside = described("beside", { response: "a", outputTokens: 5, detected: { card: 1 } });
  const other = described("other", { response: "a", outputTokens: 6 });
  expect(await onePerCall([inner, outer, beside, other])).toMatchObject([
    { id: "outer", outputTokens: 5, detected: { email: 1, card: 1 } },
    { id: "other" },
  ]);
});

test("given spans that name each other as parents, then they are one call", async () => {
  const spans = [described("a", { parent: "b" }), described("b", { parent: "a" })];
  expect(await onePerCall(spans)).toHaveLength(1);
});

test("given spans without ids, then each is a call", async () => {
  expect(await onePerCall([described("", {}), described("", {})])).toHaveLength(2);
});

test("given a kind of work that one of the spans says, then the call has it", async () => {
  const kind = { workflowType: "research", contentType: "summary", kindSource: "guessed" } as const;
  const outer = described("outer", {});
  const inner = described("inner", { parent: "outer", response: "a", ...kind });
  expect(await onePerCall([inner, outer])).toMatchObject([{ id: "outer", ...kind }]);
});
