import { DAY_MS } from "@treadlight/domain/time";
import { type Report, VSME_TAXONOMY } from "../report/index.ts";

/**
 * The mapped figures as xBRL-JSON (Open Information Model 1.0). A figure that a taxonomy names uses its concept; the others are
 * concepts of our own. Nobody has validated it against the taxonomy.
 */
export function xbrlOf({ organization, period, standards }: Report): string {
  // Periods end at the first instant after their last day.
  const end = new Date(Date.parse(period.to) + DAY_MS).toISOString().slice(0, 10);
  const shared = { entity: `org:${organization.id}`, period: `${period.from}T00:00:00/${end}T00:00:00` };
  const facts = standards.flatMap(({ standard, version, datapoint, concept, value, unit }, index) => {
    if (value === null) return [];
    const own = `treadlight:${[standard, version, datapoint].join("_").replaceAll(/[^A-Za-z0-9]+/g, "_")}`;
    const dimensions = { concept: concept ?? own, ...shared, unit: UNITS[unit] };
    return [[`f${index + 1}`, { value: String(value), dimensions }] as const];
  });
  return JSON.stringify(
    {
      documentInfo: {
        documentType: "https://xbrl.org/2021/xbrl-json",
        namespaces: {
          org: "urn:treadlight:organization",
          treadlight: "urn:treadlight:esg-report:1",
          utr: "http://www.xbrl.org/2009/utr",
          vsme: VSME_TAXONOMY,
        },
        taxonomy: [`${VSME_TAXONOMY}/vsme-all.xsd`],
      },
      facts: Object.fromEntries(facts),
    },
    null,
    2,
  ).concat("\n");
}

/** Units of the XBRL unit registry, or our own. */
const UNITS: Readonly<Record<string, string>> = {
  "t CO2e": "utr:tCO2e",
  "kg CO2e per person": "treadlight:kgCO2ePerPerson",
  MWh: "utr:MWh",
  GJ: "utr:GJ",
  m3: "utr:m3",
  ML: "treadlight:ML",
};
