import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DOCUMENTS, fileOf } from "../src/features/docs/documents.ts";
import { documentOf } from "./documents.ts";

describe("a document of the repository as a page", () => {
  test("given links, then those to other documents lead to their pages, and those to other files are text", () => {
    const { html } = documentOf(
      "[how](operations.md#scaling) [what](../SECURITY.md) [why](decisions/0049-imports.md) [numbers](methodology.md) [away](https://arxiv.org/abs/1)",
    );
    expect(html).toBe(
      '<p><a href="/docs/operations#scaling">how</a> <a href="/docs/security">what</a> why <a href="/methodology">numbers</a> <a href="https://arxiv.org/abs/1">away</a></p>\n',
    );
  });

  test("given headings, then sections have the anchors that links in the repository use", () => {
    const { html, sections } = documentOf("# Title\n\n## `npm start`, twice\n\n### More\n\n## More\n");
    expect(sections).toEqual([
      { id: "npm-start-twice", title: "npm start, twice" },
      { id: "more-1", title: "More" },
    ]);
    expect(html).not.toContain("Title");
  });

  test("given code and tables, then nothing in them is markup, and both scroll with the keyboard", () => {
    const { html } = documentOf("```sh\necho '<b>'\n```\n\n| a | b |\n|---|---|\n| `<i>` | 2 |\n");
    expect(html).toContain("<pre tabindex=\"0\"><code>echo '&lt;b&gt;'</code></pre>");
    expect(html).toContain("<td><code>&lt;i&gt;</code></td>");
    expect(html).toContain('tabindex="0"><table>');
  });

  test("given a table whose head or corner is empty, then it has no empty heading", () => {
    const { html } = documentOf("| | |\n|---|---|\n| a | b |\n\n| | c |\n|---|---|\n| d | e |\n");
    expect(html).toContain("<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>");
    expect(html).toContain("<thead><tr><td></td><th>c</th></tr></thead>");
  });

  test("given pictures, then neither they nor a table of them leave an empty place", () => {
    expect(documentOf("![one](a.png)\n\n| The panel |\n|---|\n| ![two](b.png) |\n").html).toBe("");
  });

  test("given what only authors need to know, then it is left out", () => {
    const { html } = documentOf("# Title\n\nGenerated from `settings.ts`; do not edit.\n\nSettings are variables.\n");
    expect(html).toBe("<p>Settings are variables.</p>\n");
  });

  test("given every document, then each anchor that it links to is on the page it leads to", () => {
    const htmlOf = new Map(
      DOCUMENTS.map((document) => [
        document.slug,
        documentOf(readFileSync(new URL(`../../..${fileOf(document)}`, import.meta.url), "utf8")).html,
      ]),
    );
    const broken = [...htmlOf].flatMap(([slug, html]) =>
      [...html.matchAll(/href="(?:\/docs\/([\w-]+))?#([^"]+)"/g)]
        .filter(([, to = slug, anchor]) => !htmlOf.get(to)?.includes(`id="${anchor}"`))
        .map(([link]) => `${slug}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});
