import { Link, type LinkProps } from "react-router";
import { ByRegistration } from "./installation.tsx";
import { paths } from "./pages.ts";

/** Every button that leads to where people start, as it is called where there is a waiting list. Elsewhere all have one name. */
const WAITLIST_WORDS = {
  bar: "Early Access",
  menu: "Join Waitlist",
  menuToo: "Get Early Access",
  hero: "Join Waiting List",
  calculator: "Stop Missing AI Opportunities",
  individualPlan: "Get Notified",
  businessPlan: "Join Early Access",
  closing: "Secure Competitive Advantage",
  closingToo: "Join Waiting List",
  signIn: "Join Waiting List",
} as const;
type StartPlace = keyof typeof WAITLIST_WORDS;

/** They stand beside another button that leads to the same page: with one name for both, one is enough. */
const ONLY_WITH_WAITLIST: ReadonlySet<StartPlace> = new Set(["menuToo", "closingToo"]);

const OPEN_WORDS = "Create an account";
const INVITE_WORDS = "Ask for an invitation";

/** An alias of the same page, as specified. */
const addressOf = (place: StartPlace, address: string) => (place === "calculator" ? paths.signUp : address);

/** Leads to where people start, and is called what they can do there: create an account, join the waiting list or ask for an invitation. */
export function StartLink({ place, ...link }: { place: StartPlace } & Pick<LinkProps, "className" | "state">) {
  const called = (to: string, words: string) => (
    <Link to={addressOf(place, to)} {...link}>
      {words}
    </Link>
  );
  const otherwise = (to: string, words: string) => (ONLY_WITH_WAITLIST.has(place) ? null : called(to, words));
  return (
    <ByRegistration
      open={otherwise(paths.register, OPEN_WORDS)}
      waitlist={called(paths.waitlist, WAITLIST_WORDS[place])}
      invite={otherwise(paths.register, INVITE_WORDS)}
    />
  );
}
