import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { groupedBy } from "@treadlight/domain/grouping";
import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import readXlsx from "read-excel-file/node";
import { beforeAll, describe, expect, test } from "vitest";
import { buildReport, DIMENSIONS, ownLedgerRows, type Report, wordingOf } from "../report/index.ts";
import { sampleInput } from "../testing/sample.ts";
import { partsOf } from "./index.ts";

const FORMATS = ["csv", "xlsx", "pdf", "xbrl"] as const;
const report = buildReport(sampleInput());
const { rounded } = wordingOf(report);

async function filesOf(of: Report): Promise<Record<string, Buffer>> {
  const parts = await partsOf(of, FORMATS, () => {});
  return Object.fromEntries(parts.map(({ name, content }) => [name, Buffer.from(content)]));
}
let files: Record<string, Buffer>;
beforeAll(async () => {
  files = await filesOf(report);
});
const contentOf = (name: string) => files[name] ?? Buffer.alloc(0);

test("given the same report, when written again, then every file has the same bytes", async () => {
  const again = await filesOf(buildReport(sampleInput()));
  expect(Object.keys(again)).toEqual([
    "report.json",
    "report.csv",
    "report.xlsx",
    "report.pdf",
    "report.xbrl.json",
    "report.xbrl.xsd",
  ]);
  for (const [name, content] of Object.entries(again))
    expect([name, content.equals(contentOf(name))]).toEqual([name, true]);
});

test.each([
  {
    version: 1,
    digests: {
      "report.json": "2592729a078a543b6f32a0f1e1eca905409e758c1e3100fed566cd8ca5d4bcd1",
      "report.csv": "13d8fc19d9debac6131478182875645902f8e45806a7a9bb0ff8df7453ab7ee2",
      "report.xlsx": "9c731e29e0a9c72dfa92eb028e3822c544113c23c5aaa406109a2ac61194652b",
      "report.xbrl.json": "c73895e20179018adaf6410f18fc3e358b73cba4a8f6c658425542aec4e1b1c7",
      "report.xbrl.xsd": "96d688eb56075007518a11326b7c6ef52c61e3cf644510db7168c83a01f56652",
    },
  },
  {
    version: 2,
    digests: {
      "report.json": "9c2bf3ae9e0feb8a65f76a06a73fd57abcbc22ec30daabc00f0777d5365fef43",
      "report.csv": "12c3309091b035f6bb712f1d3a9caccc87022ef6f7eb2df30ec3b4014ff17574",
      "report.xlsx": "ba0fc7b7a620c31cf3b72324a8c774380b8a0da40bf68a217ddb418be9e80203",
      "report.xbrl.json": "c73895e20179018adaf6410f18fc3e358b73cba4a8f6c658425542aec4e1b1c7",
      "report.xbrl.xsd": "96d688eb56075007518a11326b7c6ef52c61e3cf644510db7168c83a01f56652",
    },
  },
  {
    version: 3,
    digests: {
      "report.json": "af89613c5a77070eddf3c2636d613bb980257c04ae9ff02b2a00647ae5c1aca7",
      "report.csv": "5229d76a1f9c4503102773e02c16dc58234872add27dc671a01da4ec193d3fec",
      "report.xlsx": "7cf35bc435d7986414a31e10bdaa9bef6084c32a27f6e7a6b8817474cd89f7fb",
      "report.xbrl.json": "42e4f014d7b382e2edf31a12a4f43d9c88cb7520e7519527ec0a751d5adf82f7",
      "report.xbrl.xsd": "e683c9de450f7aa58efbe5f2327843b8ed089497d892e3d11c8684d3b963c373",
    },
  },
])("given version $version, then a report of it has the bytes that it had then", async ({ version, digests }) => {
  const files = await filesOf(buildReport(sampleInput({ version })));
  // How a PDF is compressed depends on the processor.
  const { "report.pdf": _, ...others } = files;
  const now = Object.entries(others).map(([name, content]) => [
    name,
    createHash("sha256").update(content).digest("hex"),
  ]);
  expect(Object.fromEntries(now)).toEqual(digests);
});

test("given progress, then it grows to the total", async () => {
  const seen: [number, number][] = [];
  await partsOf(report, ["csv", "xbrl"], (done, total) => seen.push([done, total]));
  expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b));
  expect(seen.at(-1)?.[0]).toBe(seen.at(-1)?.[1]);
});

test("given report.json, then it is the report", () => {
  expect(JSON.parse(contentOf("report.json").toString())).toEqual(JSON.parse(JSON.stringify(report)));
});

test("given time saved, then no format has a total of it without both ends, and the specification's is called so", async () => {
  const facts = parse<Record<string, string>>(contentOf("report.csv"), { bom: true, columns: true });
  const isTotal = (title: string) =>
    /\bsaved\b/i.test(title) && !/specification|, (low|high)\b|per hour saved/i.test(title);
  const totals = facts.filter(({ figure = "" }) => isTotal(figure));
  expect(totals.length).toBeGreaterThan(0);
  const bounds = groupedBy(totals, ({ section, item, figure }) => `${section} ${item} ${figure}`);
  for (const [total, rows] of bounds)
    expect([total, rows.map(({ bound }) => bound)]).toEqual([total, ["central", "low", "high"]]);

  for (const { sheet, data } of await readXlsx(contentOf("report.xlsx"))) {
    const [headings = []] = data;
    const titles = headings.map(String);
    for (const title of titles.filter(isTotal))
      expect(titles, sheet).toEqual(expect.arrayContaining([`${title}, low`, `${title}, high`]));
    if (sheet !== "Summary") continue;
    const rows = data.filter(([title]) => isTotal(String(title)));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.slice(1, 4).map((value) => typeof value)).toEqual(Array(3).fill("number"));
  }
});

describe("report.csv", () => {
  const rows = () => parse<Record<string, string>>(contentOf("report.csv"), { bom: true, columns: true });

  test("given it, then each row is one fact with its unit, and totals are those of the report", () => {
    const value = (figure: string, bound: string, method = "") =>
      rows().find(
        (row) => row.section === "Total" && row.figure === figure && row.bound === bound && row.method === method,
      );
    const written = (figure: string, bound: string, method?: string) => Number(value(figure, bound, method)?.value);
    expect(written("CO2", "central", "by people's grids")).toBe(rounded(report.total.locationBased.central));
    expect(written("CO2", "high", "as claimed by providers")).toBe(rounded(report.total.locationBased.high));
    expect(written("Water", "high")).toBe(rounded(report.total.water.high));
    expect(written("Estimated time saved", "low")).toBe(rounded(report.total.time?.saved.low ?? 0));
    expect(value("CO2", "low", "as claimed by providers")).toMatchObject({
      unit: "g CO2e",
      scope: "Scope 3, category 1",
    });
    expect(rows().every(({ unit, section, figure }) => unit !== "" && section !== "" && figure !== "")).toBe(true);
  });

  test("given its parts, then they add up to the total, but for rounding", () => {
    for (const dimension of DIMENSIONS) {
      const energy = rows().filter(
        (row) => row.section === `By ${dimension}` && row.figure === "Energy" && row.bound === "central",
      );
      const added = energy.reduce((sum, { value }) => sum + Number(value), 0);
      expect(Math.abs(added / report.total.energy.central - 1)).toBeLessThan(0.005);
    }
  });

  test("given a name that a spreadsheet would run, and a negative number, then only the name is escaped", async () => {
    const input = sampleInput({ organization: { id: "x", name: "=1+1" } });
    const negative = { ...buildReport(input), supplierSpecificShare: -1.5 };
    const csv = (await filesOf(negative))["report.csv"]?.toString() ?? "";
    expect(csv).not.toMatch(/(^|,)=1/m);
    expect(csv).toContain(",-1.5,");
  });
});

describe("report.xlsx", () => {
  test("given another library, then its sheets hold the report's numbers as numbers", async () => {
    const sheets = new Map((await readXlsx(contentOf("report.xlsx"))).map(({ sheet, data }) => [sheet, data]));
    expect([...sheets.keys()]).toEqual([
      ...["Summary", "By month", "By department", "By tool", "By provider", "By region"],
      ...["Data quality", "Coverage", "Own ledger", "Outcome ledger", "Restatements", "Standards", "Factors", "Method"],
    ]);
    const summary = new Map(sheets.get("Summary")?.map(([figure, ...values]) => [figure, values]));
    const { central, low, high } = report.total.locationBased;
    expect(summary.get("CO2, by people's grids")).toEqual([...[central, low, high].map(rounded), "g CO2e"]);
    const ledger = sheets.get("Own ledger")?.slice(1);
    expect(ledger).toEqual(ownLedgerRows(report));
    const tools = sheets.get("By tool") ?? [];
    expect(tools.slice(1, -1).map(([tool]) => tool)).toEqual(report.tables.tool.map(({ label }) => label));
    expect(tools.at(-1)?.slice(0, 2)).toEqual(["Total", report.total.sessions]);
  });

  test("given its parts, then totals are formulas, headlines are named, headers are frozen, and there is a native chart", () => {
    const entries = Object.entries(unzipSync(contentOf("report.xlsx")));
    const xml = Object.fromEntries(entries.map(([name, content]) => [name, strFromU8(content)]));
    const rows = report.tables.month.length;
    expect(xml["xl/worksheets/sheet2.xml"]).toContain(`<f>SUM(B2:B${rows + 1})</f>`);
    expect(xml["xl/worksheets/sheet2.xml"]).toContain('state="frozen"');
    expect(xml["xl/worksheets/sheet1.xml"]).toContain(`<f>'By month'!`);
    expect(xml["xl/workbook.xml"]).toContain(
      '<definedName name="Total_CO2_by_peoples_grids">Summary!$B$14</definedName>',
    );
    expect(Object.keys(xml).filter((name) => /^xl\/charts\/chart\d+\.xml$/.test(name))).toHaveLength(5);
    expect(xml["xl/drawings/drawing1.xml"]).toContain("CO2, by people's grids, in grams");
  });
});

describe("report.pdf", () => {
  const hasPoppler = spawnSync("pdftotext", ["-v"]).error === undefined;

  test.skipIf(!hasPoppler)(
    "given pdftotext, then its pages say what the report does, with contents and page numbers",
    () => {
      const text = execFileSync("pdftotext", ["-layout", "-", "-"], { input: contentOf("report.pdf") }).toString();
      const pages = text.split("\f").slice(0, -1);
      expect(pages[0]).toContain("Acme & Co");
      expect(pages[0]).toContain("Aligned with GHG Protocol Scope 3");
      expect(pages[2]).toContain("40 people sent 5,850 prompts in 900 sessions");
      for (const label of report.tables.tool.map((row) => row.label)) expect(text).toContain(label);
      expect(text).toContain("Müller & Söhne");
      const [, months = ""] = /(By month\s+Month\s.*?)\f/s.exec(text) ?? [];
      expect(months.match(/Wh to .+ g to .+ g to .+ (m?L) to .+ m?L$/gm)).toHaveLength(report.tables.month.length);
      expect(text).not.toMatch(/compliant|neutral/i);
      expect(pages[2]).toMatch(/estimated time saved is\s+about [\d.,]+ \w+\s+\([−\d.,]+.* to [\d.,]+/);
      expect(text).not.toContain("Hours saved");
      const [, standards = ""] = /Aligned with standards\s+(\d+)/.exec(pages[1] ?? "") ?? [];
      expect(pages[Number(standards) - 1]).toContain("Aligned with standards");
      expect(pages.at(-1)).toContain(`${pages.length} of ${pages.length}`);
    },
  );

  test("given it, then it is tagged for PDF/UA, and has a text for each chart", () => {
    const raw = contentOf("report.pdf").toString("latin1");
    expect(raw).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(raw).toContain("/MarkInfo");
    const charts = raw.match(/\/S \/Figure/g) ?? [];
    // The methods, the months, and one of each other dimension.
    expect(charts).toHaveLength(6);
    expect(raw.match(/\/Alt \(/g)).toHaveLength(charts.length);
    expect(raw.match(/\/Scope \/Column/g)?.length).toBeGreaterThan(40);
  });

  test("given names in other scripts, no sessions, or a thousand departments, then it is written", async () => {
    const [row] = report.tables.department;
    if (!row) throw new Error("the sample has departments");
    const names = [
      "日本",
      "Отдел",
      "Τμήμα",
      "🚀",
      ...Array.from({ length: 1_000 }, (_, index) => `Department ${index}`),
    ];
    const departments = names.map((label) => ({ ...row, label }));
    const many = { ...report, tables: { ...report.tables, department: departments } };
    const [, pdf] = await partsOf(many, ["pdf"], () => {});
    expect(pdf?.content.byteLength).toBeGreaterThan(100_000);
    await partsOf(buildReport(sampleInput({ parts: [] })), FORMATS, () => {});
  });
});

test("given report.xbrl.json, then it holds the mapped figures with concept, entity, period and unit", () => {
  const { documentInfo, facts } = JSON.parse(contentOf("report.xbrl.json").toString());
  expect(documentInfo.documentType).toBe("https://xbrl.org/2021/xbrl-json");
  expect(Object.values(facts)).toHaveLength(report.standards.filter(({ value }) => value !== null).length);
  expect(Object.values(facts)).toContainEqual({
    value: String(rounded(report.total.locationBased.central / 1e6)),
    // From 0.00035 to 0.0018 t: not even the first digit is sure, but it must not read as 0.00.
    decimals: 4,
    dimensions: {
      concept: "treadlight:VSME_taxonomy_2026_05_01_B3_Scope_3",
      entity: `org:${report.organization.id}`,
      period: "2025-01-01T00:00:00/2026-01-01T00:00:00",
      unit: "utr:tCO2e",
    },
  });
  for (const { dimensions } of Object.values<{ dimensions: Record<string, string> }>(facts)) {
    for (const name of [dimensions.concept, dimensions.unit]) {
      expect(Object.keys(documentInfo.namespaces)).toContain(name?.split(":")[0]);
    }
  }
});

test("given report.xbrl.xsd, then it declares the concepts of the facts, with labels", () => {
  const schema = contentOf("report.xbrl.xsd").toString();
  const { documentInfo, facts } = JSON.parse(contentOf("report.xbrl.json").toString());
  expect(documentInfo.taxonomy).toEqual(["report.xbrl.xsd"]);
  const declared = [...schema.matchAll(/<xs:element name="(\w+)"/g)].map(([, name]) => `treadlight:${name}`);
  const used = Object.values<{ dimensions: { concept: string } }>(facts).map(({ dimensions }) => dimensions.concept);
  expect(declared).toEqual(used);
  expect(new Set(declared).size).toBe(declared.length);
  const memos = report.standards.filter(({ use, value }) => use === "memo" && value !== null);
  expect(schema.match(/type="treadlight:memoItemType"/g)).toHaveLength(memos.length);
  expect(schema.match(/<link:labelArc /g)).toHaveLength(declared.length);
});
