import { useQuery } from "@tanstack/react-query";
import { toolLabel } from "@treadlight/charts/names.ts";
import { can } from "@treadlight/contract/access";
import { users } from "@treadlight/contract/console";
import { useTheme } from "@treadlight/ui/theme/context.ts";
import { THEME_CHOICES } from "@treadlight/ui/theme/theme.ts";
import { useDialog } from "@treadlight/ui/use-dialog.ts";
import { LogOut, type LucideIcon, SunMoon, User, Wrench } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { createPath, useNavigate } from "react-router";
import { z } from "zod";
import { analyticsQuery } from "../../shared/analytics.ts";
import { useApi } from "../../shared/api/context.ts";
import { useRoute } from "../../shared/api/use-route.ts";
import { useAuth, useAuthState } from "../../shared/auth/context.ts";
import { useUser } from "../../shared/auth/use-user.ts";
import { consolePaths, isOfConsole } from "../../shared/console.ts";
import { paths } from "../../shared/pages.ts";
import { periodOf } from "../../shared/period/period.ts";
import { useToday } from "../../shared/period/use-today.ts";
import type { Entry } from "./entries.ts";

interface Command {
  id: string;
  label: string;
  /** What it is, beside its name. */
  kind: string;
  icon: LucideIcon;
  run: () => void;
}

/**
 * Finds pages, actions, the person's tools and, for administrators, people by name. It follows the ARIA pattern of a combobox: the focus
 * stays in the search field, the arrow keys choose, Enter runs. Open for as long as it is rendered.
 */
export function CommandPalette({ entries, onClose }: { entries: readonly Entry[]; onClose: () => void }) {
  const { dialog, titleId: id, close } = useDialog(onClose);
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(0);
  const commands = [...useCommands(entries), ...useTools()];
  const people = usePeople(search.trim());
  const wanted = search.trim().toLowerCase().split(/\s+/);
  const named = commands.filter(({ label, kind }) => {
    const text = `${kind} ${label}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const found = [...named, ...people];
  const active = found[Math.min(chosen, found.length - 1)];
  const activeId = active && id + active.id;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const run = (command: Command) => {
    close();
    command.run();
  };
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((Math.min(chosen, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === "Enter" && active) {
      event.preventDefault();
      run(active);
    }
  }

  return (
    <dialog
      {...dialog}
      aria-label="Command palette"
      className="panel mx-auto mt-[12vh] w-[calc(100%-2rem)] max-w-xl overflow-hidden text-ink backdrop:bg-night/70"
    >
      <input
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}list`}
        aria-activedescendant={activeId}
        aria-label="Search pages, tools, people and actions"
        placeholder="Search"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-14 w-full border-b border-line bg-surface px-5 text-lg outline-none"
      />
      <div id={`${id}list`} role="listbox" aria-label="Results" className="max-h-80 overflow-y-auto p-2">
        {found.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the search field, which keeps the focus
          <div
            key={command.id}
            id={id + command.id}
            role="option"
            tabIndex={-1}
            aria-selected={command === active}
            onClick={() => run(command)}
            onPointerMove={() => setChosen(found.indexOf(command))}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 aria-selected:bg-sunken"
          >
            <command.icon aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
            {command.label}
            <span className="ml-auto text-label text-ink-soft">{command.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? "px-5 pb-5 text-ink-soft" : "sr-only"}>
        {found.length === 0 ? "No results." : `${found.length} ${found.length === 1 ? "result" : "results"}`}
      </p>
    </dialog>
  );
}

function useCommands(entries: readonly Entry[]): Command[] {
  const navigate = useNavigate();
  const theme = useTheme();
  const auth = useAuth();
  const { isDemo } = useAuthState();
  const pages = entries.map(({ label, to, icon, group }) => ({
    id: to,
    label,
    kind: group,
    icon,
    run: () => (isOfConsole(to) ? location.assign(to) : void navigate(to)),
  }));
  const themes = THEME_CHOICES.map((choice) => ({
    id: choice,
    label: `Theme: ${choice}`,
    kind: "Action",
    icon: SunMoon,
    run: () => theme.choose(choice),
  }));
  const signOut = { id: "sign-out", label: "Sign out", kind: "Action", icon: LogOut, run: () => void auth.signOut() };
  return [...pages, ...themes, ...(isDemo ? [] : [signOut])];
}

const toolSchema = z.object({ tool: z.string() });
const MAX_TOOLS = 50;

/** The tools of the person's own sessions. Each leads to those sessions. */
function useTools(): Command[] {
  const navigate = useNavigate();
  const { from, to } = periodOf({ period: "all-time", from: null, to: null }, "all-time", useToday());
  const question = {
    measures: ["sessions" as const],
    dimensions: ["tool" as const],
    timeDimension: { from, to },
    limit: MAX_TOOLS,
    scope: "own" as const,
  };
  const { data } = useQuery(analyticsQuery(useApi(), question, toolSchema));
  const rows = data?.rows ?? [];
  return rows.map(({ tool }, index) => {
    const search = new URLSearchParams({ scope: "own", period: "all-time", tool }).toString();
    const to = createPath({ pathname: paths.dashboard, search });
    return {
      id: `tool-${index}`,
      label: toolLabel(tool),
      kind: "Your tool",
      icon: Wrench,
      run: () => void navigate(to),
    };
  });
}

const MIN_SEARCH_CHARACTERS = 2;
const MAX_PEOPLE = 8;

/** For administrators, the people of the organization whose name or address has these words. Each leads to their page in the console. */
function usePeople(search: string): Command[] {
  const mayManage = can(useUser()?.userType ?? "", "manage_people");
  const range = JSON.stringify([0, MAX_PEOPLE - 1]);
  const isAsked = mayManage && search.length >= MIN_SEARCH_CHARACTERS;
  const { data } = useRoute(
    users.list,
    { query: { range, filter: JSON.stringify({ q: search }) } },
    { enabled: isAsked },
  );
  if (!isAsked || !data) return [];
  return data.map(({ id, name, email }) => ({
    id,
    label: name ?? email,
    kind: "Person",
    icon: User,
    run: () => location.assign(consolePaths.person(id)),
  }));
}
