import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { ThemeMenu } from "../../shared/theme/theme-menu.tsx";
import { Brand } from "../../shared/ui/mark.tsx";
import { Trail } from "../../shared/ui/trail.tsx";

/** The form on the one side, what it is for on the other; on small screens the form alone. */
export function AuthFrame({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[5fr_6fr]">
      <aside className="relative hidden flex-col justify-between overflow-hidden bg-night p-12 text-night-ink lg:flex">
        <Link to={paths.start} className="self-start rounded-md">
          <Brand />
        </Link>
        <Trail className="absolute top-1/2 left-1/2 w-[115%] -translate-x-1/2 -translate-y-2/3 text-night-step" />
        <div className="grid gap-3">
          <p className="font-display text-4xl leading-tight font-bold tracking-tight">
            Smarter AI.
            <br />
            Lighter Footprint.
          </p>
          <p className="max-w-sm text-night-soft">
            What AI tools give you, what they leak and what they cost the planet: measured session by session.
          </p>
        </div>
      </aside>
      <div className="flex flex-col">
        <header className="flex h-16 items-center px-4 sm:px-6">
          <Link to={paths.start} className="rounded-md lg:hidden">
            <Brand />
          </Link>
          <div className="ml-auto">
            <ThemeMenu />
          </div>
        </header>
        <main className="grid flex-1 place-items-center px-4 pt-4 pb-16 sm:px-6">
          <div className="grid w-full max-w-md animate-rise gap-7">
            <div className="grid gap-2">
              <h1 className="text-heading">{title}</h1>
              <p className="text-ink-soft">{lead}</p>
            </div>
            {children}
          </div>
        </main>
      </div>
    </div>
  );
}
