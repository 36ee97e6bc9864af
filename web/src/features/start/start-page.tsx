import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { ThemeMenu } from "../../shared/theme/theme-menu.tsx";
import { Brand } from "../../shared/ui/mark.tsx";
import { Trail } from "../../shared/ui/trail.tsx";
import { useTitle } from "../../shared/ui/use-title.ts";

const ANSWERS = [
  {
    title: "What it gives",
    text: "Time saved and a productivity score, against how long the task takes without the tool.",
  },
  { title: "What it exposes", text: "Sensitive data in prompts, found and redacted before anything is stored." },
  {
    title: "What it costs the planet",
    text: "CO2, energy and water: an estimate with its range, never a bare number.",
  },
];

/** What somebody who is not signed in finds at the front door. */
export function StartPage() {
  useTitle("Smarter AI. Lighter Footprint.");
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-4 sm:px-6">
      <header className="flex h-16 items-center gap-2">
        <span className="mr-auto">
          <Brand />
        </span>
        <ThemeMenu />
        <Link to={paths.login} className="button button-quiet button-small">
          Sign in
        </Link>
      </header>
      <main className="flex flex-1 flex-col justify-center gap-14 py-12">
        <div className="grid items-center gap-10 lg:grid-cols-[7fr_5fr]">
          <div className="grid animate-rise gap-7">
            <h1 className="text-hero font-bold">
              Smarter AI.
              <br />
              Lighter Footprint.
            </h1>
            <p className="max-w-xl text-lg text-ink-soft">
              Treadlight measures each session with an AI tool and puts three answers on one page, as they happen.
            </p>
            <div>
              <Link to={paths.register} className="button button-primary">
                Create an account
              </Link>
            </div>
          </div>
          <Trail className="w-full max-w-lg text-step" />
        </div>
        <ul className="grid gap-6 border-t border-line pt-8 md:grid-cols-3 md:gap-10">
          {ANSWERS.map(({ title, text }) => (
            <li key={title} className="grid content-start gap-1.5">
              <h2 className="text-title">{title}</h2>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
