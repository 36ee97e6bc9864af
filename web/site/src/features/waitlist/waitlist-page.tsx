import { Contours } from "@treadlight/ui/drawings/contours.tsx";
import { Loading } from "@treadlight/ui/loading.tsx";
import { useHydrated } from "@treadlight/ui/use-hydrated.ts";
import { lazy, Suspense, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { cameFrom } from "../../shared/came-from.ts";
import { lazyHydrated } from "../../shared/lazy-hydrated.tsx";
import { paths } from "../../shared/pages.ts";

const WAYS = {
  waitlist: {
    search: "",
    name: "Waiting list",
    title: "Join the waiting list",
    lead: "Leave your e-mail and we'll write when a place opens for you or your team.",
    steps: [
      { name: "You leave your e-mail", text: "We use it for this one purpose." },
      { name: "We open a place", text: "You get one e-mail with a link, for you or your whole team." },
      { name: "You send your first session", text: "Two minutes for one person, five for a team." },
    ],
  },
  account: {
    search: "?account=new",
    name: "Create an account",
    title: "Create your account",
    lead: "Start now, for yourself or for your organization.",
    steps: [
      { name: "You create an account", text: "An e-mail address and a password. Your name is optional." },
      { name: "You send a session", text: "With one command, which the dashboard gives you." },
      { name: "You see the result", text: "Time saved, data exposed, carbon, energy and water, within seconds." },
    ],
  },
} as const;

export const WaitlistForm = lazyHydrated(async () => (await import("./waitlist-form.tsx")).WaitlistForm);
const RegistrationForm = lazy(async () => ({ default: (await import("./registration-form.tsx")).RegistrationForm }));

/** The waiting list, or an account right away. The address says which. */
export function WaitlistPage() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const wantsAccount = useHydrated() && new URLSearchParams(search).get("account") === "new";
  const { title, lead, steps } = wantsAccount ? WAYS.account : WAYS.waitlist;

  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link to another alias counts as entering the page
  useEffect(() => {
    const wantsStillness = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: wantsStillness ? "auto" : "smooth" });
  }, [pathname]);

  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-12 px-4 py-12 sm:px-6 lg:grid-cols-[7fr_5fr] lg:py-20">
      <div className="grid max-w-xl content-start gap-8">
        <div className="grid gap-3">
          <h1 className="text-hero font-bold">{title}</h1>
          <p className="text-lg text-ink-soft">{lead}</p>
        </div>
        <nav aria-label="Ways to start" className="flex rounded-xl border border-line bg-sunken p-1">
          {Object.values(WAYS).map((way) => (
            <Link
              key={way.name}
              to={{ search: way.search }}
              state={state}
              replace
              aria-current={way.title === title ? "true" : undefined}
              className="flex min-h-11 flex-1 items-center justify-center rounded-lg px-3 text-center text-sm font-semibold text-ink-soft transition-colors hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-panel"
            >
              {way.name}
            </Link>
          ))}
        </nav>
        {wantsAccount ? (
          <Suspense fallback={<Loading />}>
            <RegistrationForm onSignedIn={() => navigate(cameFrom(state) ?? paths.dashboard)} />
          </Suspense>
        ) : (
          <WaitlistForm />
        )}
      </div>
      <aside
        aria-label="What happens next"
        className="overflow-hidden rounded-2xl bg-night text-night-ink lg:sticky lg:top-24 lg:self-start"
      >
        <Contours className="h-52 w-full text-night-soft sm:h-72" />
        <ol className="grid gap-5 p-7 sm:p-9">
          {steps.map(({ name, text }, index) => (
            <li key={name} className="grid grid-cols-[1.75rem_1fr] gap-x-3">
              <span
                aria-hidden
                className={`mt-1 h-5 w-4 -skew-y-12 rounded-xs ${index === steps.length - 1 ? "bg-night-lamp" : "bg-night-step"}`}
              />
              <span className="grid gap-0.5">
                <span className="font-display text-title font-semibold">{name}</span>
                <span className="text-night-soft">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  );
}
