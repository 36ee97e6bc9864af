import { Check } from "lucide-react";
import { IfSold } from "../../shared/installation.tsx";
import type { Billing } from "./billing-choice.tsx";

/** The saving of annual billing, highlighted while it applies. */
export function SavingBadge({ billing, children }: { billing: Billing; children: string }) {
  return (
    <span
      className={`rounded-md px-2.5 py-1 text-sm font-semibold ${
        billing === "annual" ? "bg-lamp-wash text-ink" : "bg-sunken text-ink-soft"
      }`}
    >
      {children}
      <span className="sr-only"> with annual billing</span>
    </span>
  );
}

/** What a plan includes. */
export function Included({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-1.5 max-sm:text-sm">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check aria-hidden className="mt-1 size-4 shrink-0 text-step" />
          {item}
        </li>
      ))}
    </ul>
  );
}

/** Beside a price where nothing is sold. */
export function ExampleMark() {
  return (
    <IfSold otherwise={<span className="rounded-sm bg-lamp-wash px-2 py-0.5 text-label font-semibold">Example</span>}>
      {null}
    </IfSold>
  );
}
