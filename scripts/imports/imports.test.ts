import { beforeAll, describe, expect, test } from "vitest";
import { violations } from "./rules.ts";
import { readSources, type Source } from "./sources.ts";

let sources: Source[];
beforeAll(async () => {
  sources = await readSources();
});

/** What the rules say when a file with this text is added. */
const planted = (path: string, text: string) => violations([...sources, { path, text }]);

test("given the repository, then no import breaks a rule", () => {
  expect(violations(sources)).toEqual([]);
});

describe("given a planted import, then the rules find it", () => {
  test.each([
    [
      "packages/domain/session/planted.ts",
      'import { Expected } from "@treadlight/contract/errors";',
      "domain imports nothing of ours",
    ],
    [
      "packages/domain/session/planted.ts",
      'import { x } from "../../platform/http/index.ts";',
      "domain imports nothing of ours",
    ],
    ["packages/domain/session/planted.ts", 'import { readFileSync } from "node:fs";', "it runs in a browser as well"],
    ["packages/domain/session/planted.ts", "export const now = () => Date.now();", "models have no clock"],
    ["packages/domain/session/planted.ts", "export const dice = Math.random();", "models have no clock"],
    [
      "packages/contract/errors/planted.ts",
      'import type { Endpoint } from "@treadlight/platform/endpoints";',
      "contract imports domain only",
    ],
    [
      "packages/platform/http/planted.ts",
      'import { openWarehouse } from "@treadlight/warehouse";',
      "platform holds no product",
    ],
    ["packages/warehouse/read/planted.ts", 'import { buildApi } from "@treadlight/api";', "packages know no service"],
    ["services/ingest/planted.ts", 'import { buildApi } from "@treadlight/api";', "services do not import each other"],
    [
      "services/ingest/planted.ts",
      'import { hashPassword } from "@treadlight/api/auth";',
      "services do not import each other",
    ],
    ["services/ingest/planted.ts", 'import { buildApi } from "../api/app.ts";', "services do not import each other"],
    [
      "services/api/planted.ts",
      'import { paths } from "../../web/site/src/shared/paths.ts";',
      "knows packages and services only",
    ],
    [
      "web/site/src/app/planted.ts",
      'import { Expected } from "../../../../packages/contract/errors/index.ts";',
      "another workspace is imported by its name",
    ],
    [
      "web/site/src/app/planted.ts",
      'import { openMail } from "@treadlight/platform/mail";',
      "a page imports client, contract, domain and ui only",
    ],
    [
      "web/site/src/app/planted.ts",
      'import { x } from "../../../../packages/platform/http/index.ts";',
      "a page imports client, contract, domain and ui only",
    ],
    [
      "web/site/src/features/hero/planted.ts",
      'import { ErrorTable } from "../help/error-table.tsx";',
      "features do not import each other",
    ],
    [
      "web/site/src/features/hero/planted.ts",
      'export const late = () => import("../help/error-table.tsx");',
      "features do not import each other",
    ],
    [
      "web/site/src/shared/planted.ts",
      'export * from "../features/help/error-table.tsx";',
      "what features share does not know them",
    ],
    [
      "services/api/planted.ts",
      'import { temporaryApi } from "./testing/index.ts";',
      "only tests may use what is for tests",
    ],
    ["services/ingest/planted.ts", 'import _ from "lodash";', "does not declare this dependency"],
  ])("%s: %s", (path, text, rule) => {
    expect(planted(path, text).filter((line) => line.includes(path))).toContainEqual(expect.stringContaining(rule));
  });

  test("two files that import each other, if only for types", () => {
    const circle = [
      { path: "packages/domain/session/one.ts", text: 'import type { Two } from "./two.ts";\nexport type One = Two;' },
      { path: "packages/domain/session/two.ts", text: 'import type { One } from "./one.ts";\nexport type Two = One;' },
    ];
    expect(violations([...sources, ...circle])).toEqual([
      "files import each other: packages/domain/session/one.ts, packages/domain/session/two.ts",
    ]);
  });

  test("two folders that import each other through different files", () => {
    const circle = [
      { path: "packages/domain/format/planted.ts", text: 'import "../pricing/index.ts";' },
      { path: "packages/domain/pricing/planted.ts", text: 'import "../format/index.ts";' },
    ];
    expect(violations([...sources, ...circle])).toEqual([
      "folders import each other: packages/domain/format, packages/domain/pricing",
    ]);
  });
});
