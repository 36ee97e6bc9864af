import { DAY_MS } from "@treadlight/domain/time";
import { type Report, type StandardFact, VSME_TAXONOMY, versionOf, wordingOf } from "../report/index.ts";

/** The schema of the concepts. Its address in the report is relative: both files stand side by side in the ZIP. */
export const TAXONOMY_FILE = "report.xbrl.xsd";
const NAMESPACE = "urn:treadlight:esg-report:1";

/**
 * The mapped figures as xBRL-JSON (Open Information Model 1.0). The concepts are those of our own taxonomy, which comes with the
 * report, so that a validator needs nothing else. Where a standard's taxonomy has a concept for a figure, ours names it.
 */
export function xbrlOf(report: Report): string {
  const { organization, period, standards } = report;
  const { rounded } = wordingOf(report);
  // Periods end at the first instant after their last day.
  const end = new Date(Date.parse(period.to) + DAY_MS).toISOString().slice(0, 10);
  const shared = { entity: `org:${organization.id}`, period: `${period.from}T00:00:00/${end}T00:00:00` };
  const facts = standards.flatMap((fact, index) => {
    if (fact.value === null) return [];
    const dimensions = { concept: `treadlight:${nameOf(fact)}`, ...shared, unit: UNITS[fact.unit] };
    const value = rounded(fact.value);
    return [[`f${index + 1}`, { value: String(value), ...decimalsOf(fact), dimensions }] as const];
  });
  return JSON.stringify(
    {
      documentInfo: {
        documentType: "https://xbrl.org/2021/xbrl-json",
        namespaces: {
          org: "urn:treadlight:organization",
          treadlight: NAMESPACE,
          utr: "http://www.xbrl.org/2009/utr",
        },
        taxonomy: [TAXONOMY_FILE],
      },
      facts: Object.fromEntries(facts),
    },
    null,
    2,
  ).concat("\n");
}

/**
 * To how many decimals a value is right: half a unit of the last of them holds the farther end of its range. But its first digit stays,
 * because a reader of facts would see a zero without it. Negative for tens and hundreds. None before version 3, and for a value without a range.
 */
function decimalsOf({ value, low, high }: StandardFact): { decimals?: number } {
  if (value === null || value === 0 || low === undefined || high === undefined) return {};
  const deviation = Math.max(high - value, value - low);
  const firstDigit = -Math.floor(Math.log10(Math.abs(value)));
  return deviation > 0 ? { decimals: Math.max(firstDigit, -Math.ceil(Math.log10(2 * deviation))) } : {};
}

/** The taxonomy: an XBRL 2.1 schema with labels and documentation, made of the same map to the standards as the facts. */
export function taxonomyOf({ standards, format }: Report): string {
  const typeOf = ({ use }: StandardFact) =>
    versionOf(format) >= 3 && use === "memo" ? "treadlight:memoItemType" : "xbrli:decimalItemType";
  const mapped = standards.filter(({ figure }) => figure !== "none");
  const elements = mapped.map(
    (fact) =>
      `  <xs:element name="${nameOf(fact)}" id="${idOf(fact)}" type="${typeOf(fact)}" substitutionGroup="xbrli:item" nillable="true" xbrli:periodType="duration"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema targetNamespace="${NAMESPACE}" elementFormDefault="qualified"${versionOf(format) >= 3 ? `\n    xmlns:treadlight="${NAMESPACE}"` : ""}
    xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance"
    xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">
  <xs:annotation>
    <xs:appinfo>
      <link:linkbase>
        <link:labelLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">
${mapped.flatMap(labelsOf).join("\n")}
        </link:labelLink>
      </link:linkbase>
    </xs:appinfo>
  </xs:annotation>
  <xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
${versionOf(format) >= 3 ? `${MEMO_TYPE}\n` : ""}${elements.join("\n")}
</xs:schema>
`;
}

/** What a memo is, so that no reader of the facts takes it for the datapoint that it stands beside. */
const MEMO_TYPE = `  <xs:complexType name="memoItemType">
    <xs:annotation><xs:documentation>A figure of the value chain to stand beside a datapoint about own operations, not in it.</xs:documentation></xs:annotation>
    <xs:simpleContent><xs:restriction base="xbrli:decimalItemType"/></xs:simpleContent>
  </xs:complexType>`;

const nameOf = ({ standard, version, datapoint }: StandardFact) =>
  [standard, version, datapoint].join("_").replaceAll(/[^A-Za-z0-9]+/g, "_");
const idOf = (fact: StandardFact) => `treadlight_${nameOf(fact)}`;

function labelsOf(fact: StandardFact): string[] {
  const { standard, version, datapoint, title, unit, care, notClaimed, concept } = fact;
  const [name, id] = [nameOf(fact), idOf(fact)];
  const label = (role: string, text: string) =>
    `          <link:label xlink:type="resource" xlink:label="${name}_label" xlink:role="http://www.xbrl.org/2003/role/${role}" xml:lang="en">${escaped(text)}</link:label>`;
  return [
    `          <link:loc xlink:type="locator" xlink:href="#${id}" xlink:label="${name}"/>`,
    label("label", `${title} (${standard}, ${version}, ${datapoint})`),
    label(
      "documentation",
      `In ${unit}. ${care}${notClaimed === undefined ? "" : ` ${notClaimed}`}${concept === undefined ? "" : ` The concept of ${VSME_TAXONOMY} is ${concept}.`}`,
    ),
    `          <link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="${name}" xlink:to="${name}_label"/>`,
  ];
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Units of the XBRL unit registry, or our own. */
const UNITS: Readonly<Record<string, string>> = {
  "t CO2e": "utr:tCO2e",
  "kg CO2e per person": "treadlight:kgCO2ePerPerson",
  "g CO2e per prompt": "treadlight:gCO2ePerPrompt",
  "kg CO2e per employee": "treadlight:kgCO2ePerEmployee",
  "t CO2e per million of revenue": "treadlight:tCO2ePerMillionOfRevenue",
  MWh: "utr:MWh",
  GJ: "utr:GJ",
  m3: "utr:m3",
  ML: "treadlight:ML",
};
