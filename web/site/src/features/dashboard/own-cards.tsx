import { OwnGoals } from "./goals/own-goals.tsx";
import { WeeklyMailOffer } from "./weekly-mail-offer.tsx";

/** What the dashboard shows a person of their goals, and the offer of their week by e-mail. */
export function OwnCards() {
  return (
    <div className="grid grid-cols-1 gap-4 empty:hidden lg:col-span-3 lg:gap-5 print:col-span-3">
      <OwnGoals />
      <WeeklyMailOffer />
    </div>
  );
}
