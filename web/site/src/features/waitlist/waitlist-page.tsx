import { type ReactNode, useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { cameFrom } from "../../shared/came-from.ts";
import { useMailedToken } from "../../shared/forms/mailed-token.ts";
import { ByRegistration } from "../../shared/installation.tsx";
import { paths } from "../../shared/pages.ts";
import { ProductPicture } from "../../shared/product-picture.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { WaitlistForm } from "./waitlist-form.tsx";

const OPEN = {
  title: "Create your account",
  lead: "Start now, for yourself or for your organization.",
  steps: [
    { name: "You create an account", text: "An e-mail address and a password. Your name is optional." },
    { name: "You count a session", text: "Enter the last one, or install the browser extension." },
    {
      name: "You see the result",
      text: "Time saved as a range, data exposed, carbon, energy and water, within seconds.",
    },
  ],
};
const WAITLIST = {
  title: "Join the waiting list",
  lead: "Leave your e-mail and we'll write when a place opens for you or your team.",
  steps: [
    { name: "You leave your e-mail", text: "We use it for this one purpose." },
    { name: "We open a place", text: "You get one e-mail, with a link to create your account." },
    { name: "You count your first session", text: "Two minutes for one person, five for a team." },
  ],
};
const INVITE = {
  title: "You need an invitation",
  lead: "New accounts here are by invitation only.",
  steps: [
    { name: "Somebody invites you", text: "Ask an administrator of your organization." },
    { name: "You open the link", text: "It is in the e-mail. Choose a password, and you are in." },
    { name: "You count your first session", text: "Enter the last one, or install the browser extension." },
  ],
};

/**
 * How to start: with an account, a place on the waiting list or an invitation. The installation's setting says which. The link
 * in the mail to an invited person on the waiting list opens the registration in any case.
 */
export function WaitlistPage() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const invitation = useMailedToken() ?? undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link to another alias counts as entering the page
  useEffect(() => {
    const wantsStillness = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: wantsStillness ? "auto" : "smooth" });
  }, [pathname]);

  const registration = (
    <Start {...OPEN}>
      <RegistrationForm invitation={invitation} onSignedIn={() => navigate(cameFrom(state) ?? paths.dashboard)} />
    </Start>
  );
  if (invitation !== undefined) return registration;
  return (
    <ByRegistration
      open={registration}
      waitlist={
        <Start {...WAITLIST}>
          <WaitlistForm />
        </Start>
      }
      invite={
        <Start {...INVITE}>
          <div className="grid gap-5">
            <p>Do you have an invitation? Open the link in its e-mail. Without one, no account can be created.</p>
            <div className="flex flex-wrap gap-3">
              <Link to={paths.login} state={state} className="button button-primary">
                Sign in
              </Link>
              <Link to={paths.contact} className="button button-quiet">
                Contact us
              </Link>
            </div>
          </div>
        </Start>
      }
    />
  );
}

/** @param children what a person can do now */
function Start({
  title,
  lead,
  steps,
  children,
}: {
  title: string;
  lead: string;
  steps: readonly { name: string; text: string }[];
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-12 px-4 py-12 sm:px-6 lg:grid-cols-[7fr_5fr] lg:py-20">
      <div className="grid max-w-xl content-start gap-8">
        <div className="grid gap-3">
          <h1 className="text-hero font-bold">{title}</h1>
          <p className="text-lg text-ink-soft">{lead}</p>
        </div>
        {children}
      </div>
      <aside
        aria-label="What happens next"
        className="overflow-hidden rounded-2xl bg-night text-night-ink lg:sticky lg:top-24 lg:self-start"
      >
        <div className="h-72 overflow-hidden px-9 pt-9 max-sm:hidden">
          <ProductPicture name="gained" className="h-auto w-full rounded-t-xl" />
        </div>
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
