import { describe, expect, test } from "vitest";
import { matchTool, namesOf, TOOL_CATEGORIES, TOOLS, toolSchema, UNKNOWN_TOOL } from "./index.ts";

/** What two texts have in common when only case, spaces and punctuation tell them apart. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const claims = TOOLS.flatMap((tool) =>
  [...namesOf(tool), ...(tool.models ?? []), ...tool.domains].map((text) => ({ text, tool })),
);

describe("the catalogue", () => {
  test("given every entry, then it fits the schema", () => {
    for (const tool of TOOLS) expect(toolSchema.safeParse(tool), tool.name).toMatchObject({ success: true });
  });

  test("given the nine categories, then each holds at least ten tools", () => {
    for (const category of TOOL_CATEGORIES) {
      expect(TOOLS.filter((tool) => tool.category === category).length, category).toBeGreaterThanOrEqual(10);
    }
  });

  test("given two tools, then no name, alias, model or domain is claimed by both", () => {
    const owners = new Map<string, string>();
    for (const { text, tool } of claims) {
      const owner = owners.get(letters(text)) ?? tool.name;
      expect(`${text}: ${owner}`).toBe(`${text}: ${tool.name}`);
      owners.set(letters(text), tool.name);
    }
  });

  test("given any entry, then it says up to which day it is right, and what changed", () => {
    for (const { name, provider, asOf, formerly = [] } of TOOLS) {
      expect(asOf, name).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      for (const former of formerly) {
        expect(former.name ?? former.provider, name).toBeDefined();
        expect(former.name, name).not.toBe(name);
        expect(former.provider, name).not.toBe(provider);
      }
    }
  });

  test("given a platform with factors of its own, then they serve only tools that bear its name", () => {
    for (const { name, platform } of TOOLS) {
      if (platform) expect(name).toContain(platform.replace(/ AI$/, ""));
    }
  });

  test("given the five platforms with factors of their own, then the tool of that name uses them", () => {
    for (const name of ["ChatGPT", "Claude", "Gemini", "GitHub Copilot", "Replit AI"]) {
      expect(matchTool(name)).toMatchObject({ name, platform: name });
    }
  });

  test("given no tool, then the stand-in is as careful as the scales allow", () => {
    expect(UNKNOWN_TOOL).toMatchObject({ name: "unknown", provider: "unknown", category: "unknown" });
    expect(UNKNOWN_TOOL.speedFactor).toBe(Math.min(...TOOLS.map((tool) => tool.speedFactor)));
  });
});

describe("every claim of every tool leads back to it", () => {
  test.each(claims)("given $text, then $tool.name", ({ text, tool }) => {
    expect(matchTool(text)).toBe(tool);
    expect(matchTool(`  ${text.toUpperCase()}\n`)).toBe(tool);
  });

  const domains = TOOLS.flatMap((tool) => tool.domains.map((domain) => ({ domain, tool })));
  test.each(domains)("given the address $domain in a browser's form, then $tool.name", ({ domain, tool }) => {
    const [host = "", ...path] = domain.split("/");
    for (const address of [
      `https://${domain}`,
      `http://www.${domain}/`,
      `//${domain}?q=1#top`,
      [`${host}:8443`, ...path].join("/"),
      [`https://${host}.`, ...path].join("/"),
    ]) {
      expect(matchTool(address)?.name, address).toBe(tool.name);
    }
    const below = path.length > 0 ? `${domain}/next/1` : `https://eu.app.${domain}/next`;
    expect(matchTool(below)?.name, below).toBe(tool.name);
    expect(matchTool(`${host}.evil.example/${path.join("/")}`)).toBeUndefined();
    expect(matchTool(`not${host.split(".").slice(-2).join(".")}`)).toBeUndefined();
  });

  // Z.ai counts only as it is written and alone: "zai" is a word of its own.
  const made = TOOLS.filter(({ name, provider }) => name !== provider && name !== "Z.ai").flatMap((tool) => {
    const makers = [tool.provider, ...(tool.formerly ?? []).flatMap((former) => former.provider ?? [])];
    return makers.filter((maker) => maker !== tool.name).map((maker) => ({ name: tool.name, maker }));
  });
  test.each(made)("given $maker before $name, then $name", ({ name, maker }) => {
    expect(matchTool(`${maker} ${name}`)?.name).toBe(name);
    expect(matchTool(`${name} (by ${maker})`)?.name).toBe(name);
  });
});
