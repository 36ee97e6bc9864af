import { assessOpportunity, defaultAssumptions } from "@treadlight/domain/opportunity";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { changesIn } from "./assumption-changes.ts";
import { Financial } from "./financial.tsx";
import { Methodology } from "./methodology.tsx";

const company = { employees: 100, region: "uk" } as const;

function textWith(changes: Parameters<typeof changesIn>[2]): string {
  const assumptions = { ...defaultAssumptions("uk"), ...changes };
  const opportunity = assessOpportunity({ ...company, assumptions });
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <Financial company={company} assumptions={assumptions} opportunity={opportunity} />
      <Methodology company={company} assumptions={assumptions} />
    </MemoryRouter>,
  );
  return markup.replaceAll(/<[^>]+>/g, " ");
}

test("given amounts with pence, then the formulas show what was counted with", () => {
  const text = textWith({ hourlyRate: 12.5, toolCost: 7.5 });
  expect(text).toContain("£9,000");
  expect(text).toContain("We assume £12.50 for an hour of work and £7.50 a month");
  expect(text).toContain("savings = hours saved × £12.50 an hour");
  expect(text).toContain("(100 people × £7.50 × 12 months)");
});

test("given whole amounts, then they have no pence", () => {
  expect(textWith({})).toContain("We assume £55 for an hour of work and £30 a month");
});

test("given another location, then typed money stays in the same currency only, and everything else always", () => {
  const changes = { hoursSaved: 4, hourlyRate: 12.5, toolCost: 7.5 };
  expect(changesIn({ region: "us" }, { region: "uk" }, changes)).toEqual({ hoursSaved: 4 });
  // Norway's rate is stated in US dollars.
  expect(changesIn({ region: "no" }, { region: "us" }, changes)).toEqual(changes);
});
