import { can } from "@treadlight/contract/access";
import {
  createDashboard,
  DASHBOARD_PERIODS,
  type Dashboard,
  type DashboardPeriod,
  getDashboard,
  listDashboards,
  MAX_TILES,
  type Schedule,
  updateDashboard,
} from "@treadlight/contract/dashboards";
import { listViews } from "@treadlight/contract/views";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { Panel } from "@treadlight/ui/panel.tsx";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useChange, useRoute } from "../../../shared/api/use-route.ts";
import type { User } from "../../../shared/auth/user.ts";
import { PageHeader } from "../../../shared/page-header.tsx";
import { paths } from "../../../shared/pages.ts";
import { PERIODS, periodOf } from "../../../shared/period/period.ts";
import { useToday } from "../../../shared/period/use-today.ts";
import { ArrangedGrid, type ArrangedTile } from "./grid.tsx";
import { addressOf, listedFor, tilesOf, tilesToSend } from "./ready-made.ts";
import { ScheduleFields } from "./recipients.tsx";

interface Draft {
  name: string;
  period: DashboardPeriod;
  shared: boolean;
  schedule: Schedule | null;
  tiles: readonly ArrangedTile[];
}

let lastKey = 0;
/** Two tiles may be alike. */
const withKey = <Tile extends object>(tile: Tile) => ({ ...tile, key: String(++lastKey) });

/** A dashboard to change, or a new one. Nothing is kept before it is saved. */
export function Editor({
  user,
  dashboard,
  onDone,
}: {
  user: User;
  dashboard: Dashboard | undefined;
  onDone?: () => void;
}) {
  const [draft, setDraft] = useState<Draft>(() => ({
    name: dashboard?.name ?? "",
    period: dashboard?.period ?? "30days",
    shared: dashboard?.shared ?? false,
    schedule: dashboard?.schedule ?? null,
    tiles: (dashboard?.tiles ?? []).map(withKey),
  }));
  // What the draft was made of: a colleague's later change must not be overwritten.
  const [etag] = useState(dashboard?.etag);
  const change = (changed: Partial<Draft>) => setDraft((current) => ({ ...current, ...changed }));
  const navigate = useNavigate();
  const create = useChange(createDashboard, [listDashboards]);
  const update = useChange(updateDashboard, [listDashboards, getDashboard]);
  const today = useToday();
  const period = periodOf({ period: draft.period, from: null, to: null }, draft.period, today);
  const hasReaders = draft.schedule === null || draft.schedule.recipients.length + draft.schedule.chats.length > 0;
  const mayShare = can(user.userType, "department_people");

  function save(event: FormEvent) {
    event.preventDefault();
    if (!hasReaders) return;
    const body = { ...draft, tiles: tilesToSend(draft.tiles) };
    if (!dashboard || etag === undefined) {
      create.mutate({ body }, { onSuccess: ({ id }) => void navigate(addressOf(id)) });
    } else {
      const { id } = dashboard;
      update.mutate({ params: { id }, body, etag }, { onSuccess: () => onDone?.() });
    }
  }

  return (
    <>
      <PageHeader title={dashboard ? `Edit ${dashboard.name}` : "New dashboard"} />
      <form onSubmit={save} className="grid gap-5">
        <Panel title="Settings">
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label="Name"
              required
              maxLength={120}
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
            <SelectField
              label="Period"
              hint="For all tiles. Readers can choose another."
              value={draft.period}
              onChange={({ target }) =>
                change({ period: DASHBOARD_PERIODS.find((one) => one === target.value) ?? draft.period })
              }
            >
              {PERIODS.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectField>
            {mayShare && (
              <label className="inline-flex min-h-11 items-center gap-2 self-start text-sm">
                <input
                  type="checkbox"
                  className="size-4 accent-[var(--step)]"
                  checked={draft.shared}
                  onChange={({ target }) => change({ shared: target.checked })}
                />
                {can(user.userType, "manage_people")
                  ? "Share in the organization"
                  : "Share in your departments and teams"}
              </label>
            )}
            <ScheduleFields
              user={user}
              schedule={draft.schedule}
              isShared={draft.shared}
              isMine={dashboard?.mine ?? true}
              onChange={(schedule) => change({ schedule })}
            />
          </div>
          <div className="mt-6 flex flex-wrap gap-3">
            <button
              type="submit"
              className="button button-primary"
              aria-disabled={create.isPending || update.isPending}
            >
              Save
            </button>
            {onDone && (
              <button type="button" className="button button-quiet" onClick={onDone}>
                Cancel
              </button>
            )}
          </div>
        </Panel>
      </form>
      <AddTile
        user={user}
        isFull={draft.tiles.length >= MAX_TILES}
        onAdd={(tile) => change({ tiles: [...draft.tiles, tile] })}
      />
      <ArrangedGrid tiles={draft.tiles} period={period} onChange={(tiles) => change({ tiles })} />
    </>
  );
}

/** Offers the saved questions, and those of the ready-made dashboards. */
function AddTile({ user, isFull, onAdd }: { user: User; isFull: boolean; onAdd: (tile: ArrangedTile) => void }) {
  const { data } = useRoute(listViews);
  const views = data?.views ?? [];
  const readyMade = listedFor(user.userType).map((dashboard) => ({
    name: dashboard.name,
    tiles: tilesOf(dashboard).map((tile, index) => ({ tile, id: `${dashboard.id} ${index}` })),
  }));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const id = new FormData(event.currentTarget).get("question");
    const view = views.find((one) => one.id === id);
    const ready = readyMade.flatMap(({ tiles }) => tiles).find((one) => one.id === id);
    if (isFull) return;
    if (view) {
      const { name: title, chart, query } = view;
      onAdd(withKey({ title, size: "half", chart, view: view.id, query, problem: null } as const));
    } else if (ready) onAdd(withKey(ready.tile));
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <SelectField
          label="Add a tile"
          name="question"
          hint={isFull ? `A dashboard has room for ${MAX_TILES} tiles.` : undefined}
        >
          {views.length > 0 && (
            <optgroup label="Saved questions">
              {views.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          {readyMade.map(({ name, tiles }) => (
            <optgroup key={name} label={name}>
              {tiles.map(({ id, tile }) => (
                <option key={id} value={id}>
                  {tile.title}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <button type="submit" className="button button-quiet" aria-disabled={isFull}>
        Add
      </button>
      <Link to={paths.explore} className="text-link self-center text-sm">
        Save a question in Explore
      </Link>
    </form>
  );
}
