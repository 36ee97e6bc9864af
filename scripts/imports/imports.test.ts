import { beforeAll, describe, expect, test } from "vitest";
import { violations } from "./rules.ts";
import { readSources, type Source } from "./sources.ts";

/** Where an import is planted, what it is, and the rule that it breaks. */
const PLANTED: readonly (readonly [path: string, text: string, rule: string])[] = [
  [
    "packages/domain/session/planted.ts",
    'import { Expected } from "@treadlight/contract/errors";',
    "domain may not import other workspaces",
  ],
  [
    "packages/domain/session/planted.ts",
    'import { x } from "../../platform/http/index.ts";',
    "domain may not import other workspaces",
  ],
  ["packages/domain/session/planted.ts", 'import { readFileSync } from "node:fs";', "this code also runs in a browser"],
  ["packages/domain/session/planted.ts", "export const now = () => Date.now();", "models must take time"],
  ["packages/domain/session/planted.ts", "export const dice = Math.random();", "models must take time"],
  [
    "packages/contract/errors/planted.ts",
    'import type { Endpoint } from "@treadlight/platform/endpoints";',
    "contract may import only domain",
  ],
  [
    "packages/platform/http/planted.ts",
    'import { openWarehouse } from "@treadlight/warehouse";',
    "platform may import only contract and domain",
  ],
  [
    "packages/warehouse/read/planted.ts",
    'import { buildApi } from "@treadlight/api";',
    "packages may not import features, services",
  ],
  ["services/ingest/planted.ts", 'import { buildApi } from "@treadlight/api";', "services may not import each other"],
  [
    "services/ingest/planted.ts",
    'import { buildConfiguredApi } from "@treadlight/api/configured";',
    "services may not import each other",
  ],
  ["services/ingest/planted.ts", 'import { buildApi } from "../api/app.ts";', "services may not import each other"],
  [
    "services/api/planted.ts",
    'import { paths } from "../../web/site/src/shared/paths.ts";',
    "services may import only packages, features and services",
  ],
  [
    "features/reports/planted.ts",
    'import { buildApi } from "@treadlight/api";',
    "features may import only packages and features",
  ],
  [
    "web/site/src/app/planted.ts",
    'import { Expected } from "../../../../packages/contract/errors/index.ts";',
    "import other workspaces by name",
  ],
  [
    "web/site/src/app/planted.ts",
    'import { openMail } from "@treadlight/platform/mail";',
    "a page may import only charts, client, contract, domain and ui",
  ],
  [
    "web/site/src/app/planted.ts",
    'import { x } from "../../../../packages/platform/http/index.ts";',
    "a page may import only charts, client, contract, domain and ui",
  ],
  [
    "web/site/src/features/hero/planted.ts",
    'import { ErrorTable } from "../help/error-table.tsx";',
    "features may not import each other",
  ],
  [
    "web/site/src/features/hero/planted.ts",
    'export const late = () => import("../help/error-table.tsx");',
    "features may not import each other",
  ],
  [
    "web/site/src/shared/planted.ts",
    'export * from "../features/help/error-table.tsx";',
    "shared code may not import features",
  ],
  ["services/api/planted.ts", 'import { temporaryApi } from "./testing/index.ts";', "only tests may import test code"],
  ["services/ingest/planted.ts", 'import _ from "lodash";', "does not declare this dependency"],
];

let sources: Source[];
beforeAll(async () => {
  sources = await readSources();
});

test("given the repository, then no import breaks a rule", () => {
  expect(violations(sources)).toEqual([]);
});

describe("given a planted import, then the rules find it", () => {
  let found: string[];
  /** Each is a file of its own, so that one look at the repository finds all of them. */
  const pathOf = (index: number) => PLANTED[index]?.[0].replace("planted", `planted-${index}`) ?? "";
  beforeAll(() => {
    found = violations([...sources, ...PLANTED.map(([, text], index) => ({ path: pathOf(index), text }))]);
  });

  test.each(PLANTED.map(([path, text, rule], index) => ({ path, text, rule, index })))(
    "$path: $text",
    ({ rule, index }) => {
      expect(found.filter((line) => line.includes(pathOf(index)))).toContainEqual(expect.stringContaining(rule));
    },
  );

  test("two files that import each other, even if only for types", () => {
    const cycle = [
      { path: "packages/domain/session/one.ts", text: 'import type { Two } from "./two.ts";\nexport type One = Two;' },
      { path: "packages/domain/session/two.ts", text: 'import type { One } from "./one.ts";\nexport type Two = One;' },
    ];
    expect(violations([...sources, ...cycle])).toEqual([
      "import cycle between files: packages/domain/session/one.ts, packages/domain/session/two.ts",
    ]);
  });

  test("two features that import each other through different folders", () => {
    const cycle = [
      { path: "features/plans/planted/one.ts", text: 'import "../../mail/planted/two.ts";' },
      { path: "features/mail/planted/two.ts", text: "" },
      { path: "features/mail/planted/further/three.ts", text: 'import "../../../plans/terms.ts";' },
    ];
    expect(violations([...sources, ...cycle])).toEqual([
      "import cycle between features: features/mail, features/plans",
    ]);
  });

  test("two folders that import each other through different files", () => {
    const cycle = [
      { path: "packages/domain/format/planted.ts", text: 'import "../pricing/index.ts";' },
      { path: "packages/domain/pricing/planted.ts", text: 'import "../format/index.ts";' },
    ];
    expect(violations([...sources, ...cycle])).toEqual([
      "import cycle between folders: packages/domain/format, packages/domain/pricing",
    ]);
  });
});
