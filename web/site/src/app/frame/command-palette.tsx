import { useTheme } from "@treadlight/ui/theme/context.ts";
import { THEME_CHOICES } from "@treadlight/ui/theme/theme.ts";
import { LogOut, type LucideIcon, SunMoon } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "../../shared/auth/context.ts";
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
 * Finds pages and actions by name, following the ARIA pattern of a combobox: the focus stays in the search field, the arrow keys choose,
 * Enter runs. Open for as long as it is rendered.
 */
export function CommandPalette({ entries, onClose }: { entries: readonly Entry[]; onClose: () => void }) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(0);
  const commands = useCommands(entries);
  const wanted = search.trim().toLowerCase().split(/\s+/);
  const found = commands.filter(({ label, kind }) => {
    const text = `${kind} ${label}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const active = found[Math.min(chosen, found.length - 1)];

  useEffect(() => {
    const dialog = dialogRef.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);

  const run = (command: Command) => {
    dialogRef.current?.close();
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
      ref={dialogRef}
      aria-label="Go to a page or run an action"
      closedby="any"
      onClose={onClose}
      className="panel mx-auto mt-[12vh] w-[calc(100%-2rem)] max-w-xl overflow-hidden text-ink backdrop:bg-night/70"
    >
      <input
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}list`}
        aria-activedescendant={active && id + active.id}
        aria-label="Search pages and actions"
        placeholder="Search pages and actions"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-14 w-full border-b border-line bg-surface px-5 text-lg outline-none"
      />
      <div id={`${id}list`} role="listbox" aria-label="Pages and actions" className="max-h-80 overflow-y-auto p-2">
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
      {found.length === 0 && <p className="px-5 pb-5 text-ink-soft">Nothing has that name.</p>}
    </dialog>
  );
}

function useCommands(entries: readonly Entry[]): Command[] {
  const navigate = useNavigate();
  const theme = useTheme();
  const auth = useAuth();
  const pages = entries.map(({ label, to, icon, group }) => ({
    id: to,
    label,
    kind: group,
    icon,
    run: () => void navigate(to),
  }));
  const themes = THEME_CHOICES.map((choice) => ({
    id: choice,
    label: `Theme: ${choice}`,
    kind: "Action",
    icon: SunMoon,
    run: () => theme.choose(choice),
  }));
  const signOut = { id: "sign-out", label: "Sign out", kind: "Action", icon: LogOut, run: () => void auth.signOut() };
  return [...pages, ...themes, signOut];
}
