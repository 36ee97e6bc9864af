import { expect, test } from "vitest";
import { agentRecordOf } from "./log-events.ts";

test.each(["constructor", "toString", "valueOf", "__proto__", "__defineGetter__"])(
  "given an event that is named like what every object has, %s, then it tells nothing",
  (name) => {
    const attributes = { "session.id": "s1", aiTool: "Another tool", at: "never" };
    const event = { name: `claude_code.${name}`, body: "", traceId: "", spanId: "", attributes, resource: {} };
    const times = { timeUnixNano: 1, observedTimeUnixNano: 1 };
    expect(agentRecordOf({ ...event, at: 1, times })).toBe("nothing");
  },
);
