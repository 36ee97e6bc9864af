import { TOOL_CATEGORIES, TOOLS, UNKNOWN_TOOL } from "@treadlight/domain/catalogue";
import { Fragment } from "react";
import { ScrollArea } from "./scroll-area.tsx";

/** Every tool of the catalogue with the two figures that are assumed of it. */
export function ToolsTable() {
  return (
    <ScrollArea label="Tools">
      <table className="w-full min-w-[38rem] border-collapse text-sm">
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
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              Security rating
            </th>
            <th scope="col" className="py-2 font-semibold">
              Factors of
            </th>
          </tr>
        </thead>
        <tbody>
          {TOOL_CATEGORIES.map((category) => (
            <Fragment key={category}>
              <tr>
                <th scope="rowgroup" colSpan={5} className="pt-6 pb-2 text-left font-display text-base text-ink-soft">
                  {category}
                </th>
              </tr>
              {TOOLS.filter((tool) => tool.category === category).map(({ name, provider, platform, ...figures }) => (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                    {name}
                  </th>
                  <td className="py-1.5 pr-4 text-ink-soft">{provider}</td>
                  <td className="figures py-1.5 pr-4 text-right">{figures.speedFactor}</td>
                  <td className="figures py-1.5 pr-4 text-right">{figures.securityRating}</td>
                  <td className="py-1.5 text-ink-soft">{platform ?? "any other tool"}</td>
                </tr>
              ))}
            </Fragment>
          ))}
          <tr className="border-b border-line">
            <th scope="row" colSpan={2} className="py-3 text-left font-semibold">
              A tool we do not know
            </th>
            <td className="figures py-3 pr-4 text-right">{UNKNOWN_TOOL.speedFactor}</td>
            <td className="figures py-3 pr-4 text-right">{UNKNOWN_TOOL.securityRating}</td>
            <td className="py-3 text-ink-soft">any other tool</td>
          </tr>
        </tbody>
      </table>
    </ScrollArea>
  );
}
