import { Panel } from "@treadlight/ui/panel.tsx";
import type { PolicyProblem } from "../settings/index.ts";
import { text } from "../text.ts";

/** What of the administrator's policy does not hold. */
export function PolicyProblems({ problems }: { problems: readonly PolicyProblem[] }) {
  return (
    <Panel title={text("policyWrong")}>
      <p className="mb-3 text-sm">{text("policyWrongText")}</p>
      <ul className="grid gap-1 text-sm">
        {problems.map(({ key, message }) => (
          <li key={`${key} ${message}`} className="break-words">
            <code>{key}</code> {message}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
