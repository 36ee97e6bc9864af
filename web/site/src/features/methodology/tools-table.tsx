import { TOOL_CATEGORIES, TOOLS, type Tool, UNKNOWN_TOOL } from "@treadlight/domain/catalogue";
import { type Plan, toolRating } from "@treadlight/domain/ratings";
import { RatingDetails } from "@treadlight/ui/tool-rating.tsx";
import { Fragment } from "react";
import { ScrollArea } from "./scroll-area.tsx";

/** Every tool of the catalogue with its two figures, why the rating is what it is, and how old the entry is. */
export function ToolsTable() {
  return (
    <ScrollArea label="Tools">
      <table className="w-full min-w-[60rem] border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-left">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Tool
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Provider
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              Speed factor
            </th>
            <th scope="col" className="w-96 py-2 pr-4 font-semibold">
              Security rating, by plan
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Factors of
            </th>
            <th scope="col" className="py-2 font-semibold">
              Entry as of
            </th>
          </tr>
        </thead>
        <tbody>
          {TOOL_CATEGORIES.map((category) => (
            <Fragment key={category}>
              <tr>
                <th scope="rowgroup" colSpan={6} className="pt-6 pb-2 text-left font-display text-base text-ink-soft">
                  {category}
                </th>
              </tr>
              {TOOLS.filter((tool) => tool.category === category).map((tool) => (
                <tr key={tool.name} className="border-b border-line align-top">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                    {tool.name}
                    <History tool={tool} />
                  </th>
                  <td className="py-1.5 pr-4 text-ink-soft">{tool.provider}</td>
                  <td className="figures py-1.5 pr-4 text-right">{tool.speedFactor}</td>
                  <td className="py-1.5 pr-4">
                    <Ratings tool={tool.name} />
                  </td>
                  <td className="py-1.5 pr-4 text-ink-soft">{tool.platform ?? "any other tool"}</td>
                  <td className="figures py-1.5 text-ink-soft">{tool.asOf}</td>
                </tr>
              ))}
            </Fragment>
          ))}
          <tr className="border-b border-line align-top">
            <th scope="row" colSpan={2} className="py-3 text-left font-semibold">
              A tool we do not know
            </th>
            <td className="figures py-3 pr-4 text-right">{UNKNOWN_TOOL.speedFactor}</td>
            <td className="py-3 pr-4">
              <Ratings tool={UNKNOWN_TOOL.name} />
            </td>
            <td className="py-3 pr-4 text-ink-soft">any other tool</td>
            <td className="figures py-3 text-ink-soft">{UNKNOWN_TOOL.asOf}</td>
          </tr>
        </tbody>
      </table>
    </ScrollArea>
  );
}

const PLAN_NAMES: Record<Plan, string> = { personal: "Personal", business: "Business", api: "API" };

/** One rating for each plan about which something is known. */
function Ratings({ tool }: { tool: string }) {
  const { plans } = toolRating(tool);
  if (plans.length === 0) return <RatingDetails rating={toolRating(tool)} />;
  return (
    <ul className="grid gap-1">
      {plans.map((plan) => (
        <li key={plan} className="flex gap-2">
          <span className="w-20 shrink-0 text-ink-soft">{PLAN_NAMES[plan]}</span>
          <RatingDetails rating={toolRating(tool, plan)} />
        </li>
      ))}
    </ul>
  );
}

/** What the tool was called, who made it, and whether it is gone. */
function History({ tool: { formerly = [], retired, note } }: { tool: Tool }) {
  const lines = formerly.map(({ name, provider, until }) => {
    const before = [name, provider && `by ${provider}`].filter(Boolean).join(" ");
    return until ? `Formerly ${before}, until ${until}.` : `Formerly ${before}.`;
  });
  if (retired) lines.unshift(`Retired ${retired}.`);
  if (note) lines.push(note);
  return lines.length > 0 && <span className="block text-ink-soft">{lines.join(" ")}</span>;
}
