import { OwnGoals } from "./goals/own-goals.tsx";
import { WeeklyMailOffer } from "./weekly-mail-offer.tsx";

/** What the dashboard shows a person of their goals, and the offer of their week by e-mail. */
export function OwnCards() {
  return (
    <div className="in-order grid grid-cols-1 gap-4 empty:hidden lg:gap-5">
      <OwnGoals />
      <WeeklyMailOffer />
    </div>
  );
}
