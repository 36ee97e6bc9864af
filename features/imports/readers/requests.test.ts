import { matchTool, TOOLS } from "@treadlight/domain/catalogue";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toolsByAddress } from "./requests.ts";

const claimed = TOOLS.flatMap(({ domains }) => domains).map((domain) => domain.replace(/\/.*/, ""));
const paths = TOOLS.flatMap(({ domains }) => domains.flatMap((domain) => /\/.*/.exec(domain) ?? []));
const host = fc.constantFrom(...claimed, "example.com", "localhost", "192.0.2.1");
const rest = fc.constantFrom(
  "",
  "/",
  "?x=1",
  "#top",
  "/chat?to=https://claude.ai/new",
  "?to=https://claude.ai/new",
  ...paths,
);

test("given any address, then its tool is that of the catalogue, whatever was asked before", () => {
  const toolOf = toolsByAddress();
  fc.assert(
    fc.property(
      fc.constantFrom("", "https://", "http://", "wss://"),
      fc.constantFrom("", "www.", "eu."),
      fc.constantFrom("", ":443", "."),
      host,
      fc.boolean(),
      rest,
      (scheme, prefix, port, name, isUpper, path) => {
        const lower = `${prefix}${name}${port}`;
        const authority = isUpper ? lower.toUpperCase() : lower;
        const tool = matchTool(`https://${authority}${path}`)?.name;
        expect(toolOf(`${scheme}${authority}${path}`)).toBe(tool);
      },
    ),
    { numRuns: 2_000 },
  );
});
