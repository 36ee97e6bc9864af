import { formatCalendarDay } from "@treadlight/domain/format";
import { Brand } from "@treadlight/ui/drawings/mark.tsx";
import type { User } from "../../shared/auth/user.ts";
import { useToday } from "../../shared/period/use-today.ts";

/** On paper, the page says whose figures it shows, and of which day it is. The page itself says of which period. */
export function PrintHeader({ user: { organizationName, name, email } }: { user: User }) {
  const today = useToday();
  return (
    <div className="mb-5 hidden items-center justify-between gap-4 border-b border-line pb-3 text-sm print:flex">
      <Brand />
      <p className="text-right">
        <strong className="block">{organizationName || name || email}</strong>
        <span>Printed on {formatCalendarDay(today)}</span>
      </p>
    </div>
  );
}
