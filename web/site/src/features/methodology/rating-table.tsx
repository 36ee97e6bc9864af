import { ANSWER_NAMES, LOWEST_RATING, SECURITY_CRITERIA } from "@treadlight/domain/ratings";
import { ScrollArea } from "./scroll-area.tsx";

/** The definition of the security rating: each question, its answers and their points. */
export function RatingTable() {
  return (
    <ScrollArea label="Security rating">
      <table className="w-full min-w-[38rem] border-collapse text-sm">
        <caption className="pb-2 text-left text-ink-soft">
          {LOWEST_RATING} points, and those of each answer. Without a contract, the weakest plan counts.
        </caption>
        <thead>
          <tr className="border-b border-line-strong text-left">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Question
            </th>
            <th scope="col" className="py-2 font-semibold">
              Answers and points
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.values(SECURITY_CRITERIA).map(({ name, asks, points }) => (
            <tr key={asks} className="border-b border-line align-top">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                <span className="font-semibold">{name}.</span> {asks}
              </th>
              <td className="py-1.5 text-ink-soft">
                {Object.entries(points)
                  .map(([answer, amount]) => `${ANSWER_NAMES[answer]}: ${amount}`)
                  .join("; ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
