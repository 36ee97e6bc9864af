import { type ToolNameRow, toolNames } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import { matchTool, nameKey, outsideName, toolOf } from "@treadlight/domain/catalogue";
import { groupedBy } from "@treadlight/domain/grouping";
import type { Database } from "@treadlight/platform/database";
import type { Endpoint } from "@treadlight/platform/endpoints";
import type { UserIdentity } from "@treadlight/platform/identity";
import { enqueue } from "@treadlight/platform/jobs";
import { readEndpoints } from "@treadlight/platform/lists";
import { lockOrganizations } from "@treadlight/platform/organizations";
import { organizationTenant, type SentTool } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import { v5 as uuidv5 } from "uuid";
import { asMember, writeEndpoints } from "../audit/write-endpoints.ts";
import type { ApiDeps } from "../deps.ts";
import { toolNamesJob } from "./name-stored.ts";

/** Makes the id of a tool outside the catalogue from its organization and the key of its name. */
const NAMESPACE = "5b0c1c34-6f0e-4f0b-9a39-0d1c1a4f7f52";
const MAX_SPELLINGS = 10;

type Row = Omit<ToolNameRow, "etag">;

/** The tools outside the catalogue that an organization has used, to be named or merged into those of the catalogue. */
export function toolNamesResource(deps: Pick<ApiDeps, "db" | "warehouse" | "now">): Endpoint[] {
  const { warehouse } = deps;
  const allOf = async ({ organizationId }: UserIdentity, db: Kysely<Database> = deps.db) => {
    const [sent, decisions] = await Promise.all([
      warehouse.sentTools(organizationTenant(organizationId)),
      db.selectFrom("toolNames").where("organizationId", "=", organizationId).selectAll().execute(),
    ]);
    return rowsOf(organizationId, sent, decisions);
  };
  const one = async (caller: UserIdentity, id: string, db?: Kysely<Database>) =>
    (await allOf(caller, db)).find((row) => row.id === id);
  return [
    ...readEndpoints(toolNames, {
      async page(caller, { filter: { id: ids, q = "", named }, sort: [field, order], range: [first, last] }) {
        const words = q.toLowerCase().split(/\s+/);
        const rows = (await allOf(caller))
          .filter(({ id }) => ids?.includes(id) ?? true)
          .filter(({ name }) => named?.includes(name !== null) ?? true)
          .filter(({ tool, sentAs }) => words.every((word) => [tool, ...sentAs].join(" ").toLowerCase().includes(word)))
          .sort((a, b) => (order === "ASC" ? 1 : -1) * compare(a[field], b[field]) || compare(a.tool, b.tool));
        return { rows: rows.slice(first, last + 1), total: rows.length };
      },
      one,
    }),
    ...writeEndpoints(deps, toolNames, {
      one,
      auditAs: asMember,
      async lock({ transaction, caller }, id) {
        await lockOrganizations(transaction, [caller.organizationId]);
        return one(caller, id, transaction);
      },
      async update({ transaction, caller: { organizationId }, at, id, stored }, { before, after }) {
        const [sentAs = ""] = stored.sentAs;
        const name = after.name == null ? null : nameOf(after.name);
        const decision = { name, decidedAt: at, appliedAt: null };
        await transaction
          .insertInto("toolNames")
          .values({ id, organizationId, key: nameKey(sentAs), sentAs, ...decision })
          .onConflict((known) => known.column("id").doUpdateSet(decision))
          .execute();
        await enqueue(transaction, toolNamesJob, { owner: "installation", payload: {} });
        return [{ action: "tool_name.updated", before: { sentAs, ...before }, after: { sentAs, name } }];
      },
    }),
  ];
}

/** A tool of the catalogue in any spelling becomes its name there. @throws Expected `invalid_body` for what names no tool */
function nameOf(text: string): string {
  const name = matchTool(text)?.name ?? outsideName(text);
  if (name !== undefined) return name;
  throw new Expected("invalid_body", {
    details: [{ path: "name", code: "invalid_value", message: "must be the name of a tool" }],
  });
}

interface Decision {
  id: string;
  key: string;
  sentAs: string;
  name: string | null;
  decidedAt: Date;
  appliedAt: Date | null;
}

function rowsOf(organizationId: string, sent: readonly SentTool[], decisions: readonly Decision[]): Row[] {
  const named = sent.flatMap((tool) => {
    const own = outsideName(tool.aiTool);
    return own === undefined ? [] : [{ ...tool, own }];
  });
  const bySpelling = groupedBy(named, ({ own }) => nameKey(own));
  const byKey = new Map(decisions.map((decision) => [decision.key, decision]));
  return [...new Set([...bySpelling.keys(), ...byKey.keys()])].map((key) => {
    const spellings = bySpelling.get(key) ?? [];
    const decision = byKey.get(key);
    const sentAs = [...new Set([...spellings.map(({ own }) => own), ...(decision ? [decision.sentAs] : [])])];
    const tool = decision?.name ?? sentAs[0] ?? key;
    return {
      ...{ id: decision?.id ?? uuidv5(`${organizationId} ${key}`, NAMESPACE), sentAs: sentAs.slice(0, MAX_SPELLINGS) },
      ...{ name: decision?.name ?? null, tool: toolOf(tool).name, provider: matchTool(tool)?.provider ?? null },
      sessions: spellings.reduce((sum, { sessions }) => sum + sessions, 0),
      firstDay: spellings.map(({ firstDay }) => firstDay).sort()[0] ?? null,
      lastDay:
        spellings
          .map(({ lastDay }) => lastDay)
          .sort()
          .at(-1) ?? null,
      ...{ decidedAt: decision?.decidedAt ?? null, applied: decision?.appliedAt !== null },
    };
  });
}

/** Numbers and times by size, everything else as text; what has no value first. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  const [one, other] = [String(a ?? ""), String(b ?? "")];
  return one < other ? -1 : Number(one > other);
}
