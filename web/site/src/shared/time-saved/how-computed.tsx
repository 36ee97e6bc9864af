import { can } from "@treadlight/contract/access";
import { formatDuration, formatNumber } from "@treadlight/domain/format";
import {
  EVIDENCE_VERSION,
  estimateIn,
  evidenceFor,
  type TimeSavedSums,
  TRIALS,
  type TrialName,
  WORKFLOW_TYPES,
  type WorkflowType,
} from "@treadlight/domain/productivity";
import { EstimateStat } from "@treadlight/ui/charts/figure.tsx";
import { timeSavedEstimate } from "@treadlight/ui/charts/time-saved.tsx";
import { Drawer } from "@treadlight/ui/drawer.tsx";
import { Link } from "react-router";
import { useUser } from "../auth/use-user.ts";
import { consolePaths, isOfConsole } from "../console.ts";
import { EVIDENCE_ADDRESS, trialAddress } from "./evidence-address.ts";
import { type Of, useBehind } from "./use-behind.ts";
import { leftOutOf, lossOf } from "./words.ts";

const twoDecimals = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const KINDS: readonly (WorkflowType | undefined)[] = [...WORKFLOW_TYPES, undefined];

/** The way from a total of time saved to its formula, its evidence and its sessions. */
export function HowComputed({ sums, of, onClose }: { sums: TimeSavedSums; of: Of; onClose: () => void }) {
  const behind = useBehind(of);
  const estimate = estimateIn(sums);
  return (
    <Drawer title="How time saved is computed" onClose={onClose}>
      <div className="grid gap-5 p-5 text-sm">
        <dl className="grid gap-4">
          {estimate && <EstimateStat {...timeSavedEstimate(estimate)} />}
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">Time engaged</dt>
            <dd className="figures font-semibold">{formatDuration(sums.timeEngaged)}</dd>
          </div>
        </dl>
        {sums.sessionsWithLoss > 0 && <p>{lossOf(sums)}</p>}
        {sums.sessionsWithoutTime > 0 && <p>{leftOutOf(sums)}</p>}
        <p>
          Each session is estimated by itself, and {formatNumber(sums.sessions - sums.sessionsWithoutTime)} are added
          up. With <i>f</i>, the time without AI divided by the time with it:
        </p>
        <ul className="figures grid gap-1 rounded-md bg-sunken px-3 py-2">
          <li>
            central = time engaged × (f of the central trial, or that your organization has adopted, − 1), high at most
          </li>
          <li>low = time engaged × (f of the low trial − 1), central at most</li>
          <li>high = time engaged × (the tool's speed factor − 1), at most what the specification's formula gives</li>
        </ul>
        <table className="figures w-full text-left">
          <caption className="pb-2 text-left text-label text-ink-soft">
            The trials by kind of work, as of {EVIDENCE_VERSION}. Below 1, the work took longer.
          </caption>
          <thead className="text-label text-ink-soft">
            <tr>
              <th scope="col" className="py-1 pr-3 font-semibold">
                Kind of work
              </th>
              <th scope="col" className="py-1 pr-3 font-semibold">
                Low
              </th>
              <th scope="col" className="py-1 font-semibold">
                Central
              </th>
            </tr>
          </thead>
          <tbody>
            {KINDS.map((kind) => {
              const { low, central } = evidenceFor(kind);
              return (
                <tr key={kind ?? ""} className="border-t border-line align-top">
                  <th scope="row" className="py-1.5 pr-3 font-normal">
                    {kind?.replaceAll("-", " ") ?? "not known"}
                  </th>
                  <td className="py-1.5 pr-3">
                    <TrialLink trial={low} />
                  </td>
                  <td className="py-1.5">
                    <TrialLink trial={central} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <ul className="grid gap-2">
          <li>
            <Link to={EVIDENCE_ADDRESS} className="text-link">
              The formula and all trials
            </Link>
          </li>
          {can(useUser()?.userType ?? "", "privacy_settings") && (
            <li>
              <a href={consolePaths.ownNumbers} className="text-link">
                Your organization's own numbers
              </a>
            </li>
          )}
          <li>
            {isOfConsole(behind.address) ? (
              <a href={behind.address} className="text-link">
                {behind.label}
              </a>
            ) : (
              <Link to={behind.address} className="text-link" onClick={onClose}>
                {behind.label}
              </Link>
            )}
          </li>
        </ul>
      </div>
    </Drawer>
  );
}

function TrialLink({ trial }: { trial: TrialName }) {
  const { speedUp, authors, year } = TRIALS[trial];
  return (
    <>
      {twoDecimals.format(speedUp)}{" "}
      <Link to={trialAddress(trial)} className="text-link text-label">
        {authors} {year}
      </Link>
    </>
  );
}
