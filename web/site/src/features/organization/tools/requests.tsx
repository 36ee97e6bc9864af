import {
  askForTool,
  decideToolRequest,
  decisionOn,
  getToolPolicy,
  listToolRequests,
  listToolsInUse,
  MAX_ANSWER_CHARACTERS,
  MAX_REASON_CHARACTERS,
  type SenderPolicy,
  type ToolRequest,
} from "@treadlight/contract/organization";
import { TOOLS } from "@treadlight/domain/catalogue";
import { formatDay } from "@treadlight/domain/format";
import { SelectField, TextArea } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Answered } from "../../../shared/answered.tsx";
import { useChange, useRoute } from "../../../shared/api/use-route.ts";
import { Decision } from "../parts/decision.tsx";

/** So many other tools are offered instead of one. */
const MAX_ALTERNATIVES = 3;
const characters = new Intl.NumberFormat("en-GB");

/** A form to ask for a tool. Links may name one: the extension's notice does. */
export function AskForTool({ policy }: { policy: SenderPolicy }) {
  const [search] = useSearchParams();
  const named = search.get("tool");
  const [chosen, setChosen] = useState(named ?? "");
  const [reason, setReason] = useState("");
  const requests = useRoute(listToolRequests);
  const ask = useChange(askForTool, [listToolRequests]);
  const open = new Set(
    requests.data?.requests.filter(({ mine, decision }) => mine && !decision).map(({ tool }) => tool),
  );
  const tools = TOOLS.filter(({ name }) => decisionOn(name, policy) !== "approve" && !open.has(name))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, "en"));
  if (tools.length === 0) return null;
  const tool = tools.includes(chosen) ? chosen : "";
  return (
    <Panel title="Ask for a tool">
      <form
        aria-label="Ask for a tool"
        className="grid max-w-prose gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(
            { body: { tool, reason } },
            {
              onSuccess: () => {
                setChosen("");
                setReason("");
              },
            },
          );
        }}
      >
        <SelectField label="Tool" required value={tool} onChange={({ target }) => setChosen(target.value)}>
          <option value="">Choose a tool</option>
          {tools.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        {tool !== "" && <Alternatives tool={tool} policy={policy} />}
        <TextArea
          label="What you need it for"
          required
          rows={3}
          maxLength={MAX_REASON_CHARACTERS}
          hint={`Up to ${characters.format(MAX_REASON_CHARACTERS)} characters. Your administrators see them with your name.`}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <button
          type="submit"
          className="button button-primary justify-self-start"
          aria-busy={ask.isPending}
          aria-disabled={ask.isPending}
        >
          Ask your administrators
        </button>
      </form>
    </Panel>
  );
}

/** The approved tools of the same category, those used most first. */
function Alternatives({ tool, policy }: { tool: string; policy: SenderPolicy }) {
  const used = useRoute(listToolsInUse);
  const sessions = new Map(used.data?.tools.map((row) => [row.tool, row.sessions]));
  const category = TOOLS.find(({ name }) => name === tool)?.category;
  const approved = TOOLS.filter((other) => other.category === category && decisionOn(other.name, policy) === "approve")
    .map(({ name }) => name)
    // Without a decision of its own and without use, a tool is no recommendation.
    .filter((name) => name in { ...policy.decisions, ...policy.exceptions } || sessions.has(name))
    .toSorted((a, b) => (sessions.get(b) ?? 0) - (sessions.get(a) ?? 0) || a.localeCompare(b, "en"))
    .slice(0, MAX_ALTERNATIVES);
  if (approved.length === 0) return null;
  return (
    <p className="text-sm">
      Approved already, for the same kind of work: <strong>{approved.join(", ")}</strong>.
    </p>
  );
}

/** Requests for tools: one's own or, for those who decide, everybody's. */
export function ToolRequests({ mayDecide }: { mayDecide: boolean }) {
  const requests = useRoute(listToolRequests);
  return (
    <Panel title={mayDecide ? "Requests for tools" : "Your requests for tools"}>
      <Answered query={requests} what="the requests" className="h-24 w-full">
        {({ requests: rows }) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">No requests yet.</p>
          ) : (
            <ul className="grid gap-5">
              {rows.map((request) => (
                <li key={request.id} className="border-b border-line pb-5 last:border-0 last:pb-0">
                  <Request request={request} mayDecide={mayDecide} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Panel>
  );
}

function Request({ request, mayDecide }: { request: ToolRequest; mayDecide: boolean }) {
  const { tool, person, reason, createdAt, decision, answer, current } = request;
  return (
    <div className="grid gap-1.5">
      <h3 className="font-semibold wrap-anywhere">
        {tool}
        {mayDecide && <span className="font-normal text-ink-soft">, asked for by {person}</span>}
      </h3>
      <p className="text-label text-ink-soft">
        Asked on {formatDay(createdAt)}. {WORDS[decision ?? "open"]}
      </p>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{reason}</p>
      {answer !== null && (
        <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">
          <span className="font-semibold">Answer:</span> {answer}
        </p>
      )}
      {decision === null && (
        <p className="flex flex-wrap gap-x-2 text-sm">
          At present: <Decision decision={current} />
        </p>
      )}
      {decision === null && mayDecide && <Decide request={request} />}
    </div>
  );
}

const WORDS = { open: "Not decided yet.", approve: "Approved.", refuse: "Refused." };

function Decide({ request: { id, tool, person } }: { request: ToolRequest }) {
  const [answer, setAnswer] = useState("");
  const decide = useChange(decideToolRequest, [listToolRequests, getToolPolicy, listToolsInUse]);
  const choose = (decision: "approve" | "refuse") => {
    const given = answer.trim();
    decide.mutate({ params: { id }, body: { decision, ...(given !== "" && { answer: given }) } });
  };
  const of = `${tool} for ${person}`;
  return (
    <div className="mt-2 grid max-w-prose gap-3">
      <TextArea
        label="Answer"
        isOptional
        rows={2}
        maxLength={MAX_ANSWER_CHARACTERS}
        hint="Goes to whoever asked, by e-mail."
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-primary button-small"
          aria-label={`Approve for everybody: ${of}`}
          aria-disabled={decide.isPending}
          onClick={() => choose("approve")}
        >
          Approve for everybody
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={`Refuse ${of}`}
          aria-disabled={decide.isPending}
          onClick={() => choose("refuse")}
        >
          Refuse
        </button>
      </div>
    </div>
  );
}
