import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

const ITEM =
  "flex min-h-10 items-center gap-2.5 rounded-md px-2.5 text-sm outline-none select-none data-[highlighted]:bg-sunken";

/**
 * A button that opens a menu, inside the landmark it stands in. Not modal: locking the page's scroll would need an inline
 * style sheet, which the content security policy forbids.
 */
export function Menu({
  label,
  trigger,
  triggerClassName,
  children,
}: {
  label: string;
  trigger: ReactNode;
  triggerClassName: string;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} className={triggerClassName}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={8} className="panel z-50 min-w-48 animate-rise p-1.5">
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item className={ITEM} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}

/** One choice inside a `DropdownMenu.RadioGroup`. */
export function MenuRadioItem({ value, children }: { value: string; children: ReactNode }) {
  return (
    <DropdownMenu.RadioItem className={ITEM} value={value}>
      {children}
      <DropdownMenu.ItemIndicator className="ml-auto">
        <Check aria-hidden className="size-4" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}
