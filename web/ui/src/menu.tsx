import { Check } from "lucide-react";
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Tooltip } from "./tooltip.tsx";

const ITEM =
  "flex min-h-11 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-sm outline-none select-none hover:bg-sunken focus:bg-sunken";

/**
 * A button that opens a menu, following the ARIA pattern: the arrow keys, Home, End and first letters move; Escape and leaving
 * close. Not radix-ui's, which alone would take a fifth of the home page's JavaScript budget.
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
  const [isOpen, setIsOpen] = useState(false);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const menuRef = useRef<HTMLDivElement>(null);
  const menuId = useId();

  useEffect(() => {
    const item = (selector: string) => menuRef.current?.querySelector<HTMLElement>(selector);
    if (isOpen) (item("[aria-checked=true]") ?? item("[role^=menuitem]"))?.focus();
  }, [isOpen]);

  function close() {
    setIsOpen(false);
    triggerRef.current?.focus();
  }

  function onMenuKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === "Tab") return close();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]")];
    const next = items[nextItem(event.key, items)];
    if (!next && event.key !== "Escape") return;
    event.preventDefault();
    if (next) next.focus();
    else close();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focusable, so that a press on the button, which Safari does not focus, stays inside
    <div className="relative outline-none" tabIndex={-1} onBlur={onBlur}>
      <Tooltip text={label}>
        <button
          ref={triggerRef}
          type="button"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-controls={isOpen ? menuId : undefined}
          className={triggerClassName}
          onClick={() => setIsOpen(!isOpen)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          {trigger}
        </button>
      </Tooltip>
      {isOpen && (
        <div
          ref={menuRef}
          id={menuId}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className="panel absolute top-full right-0 z-50 mt-2 min-w-48 animate-rise p-1.5"
          onKeyDown={onMenuKeyDown}
        >
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      )}
    </div>
  );
}

const CloseContext = createContext<() => void>(() => {});

/** One command of a menu. Other elements may stand between the items. */
export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  const close = useContext(CloseContext);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={ITEM}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {children}
    </button>
  );
}

/** One of a menu's choices, of which exactly one is chosen. */
export function MenuRadioItem({
  isChosen,
  onSelect,
  children,
}: {
  isChosen: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  const close = useContext(CloseContext);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className={ITEM}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {children}
      {isChosen && <Check aria-hidden className="ml-auto size-4" />}
    </button>
  );
}

/** The index of the item that a key moves the focus to; -1 if it moves nowhere. */
function nextItem(key: string, items: readonly HTMLElement[]): number {
  const current = items.findIndex((item) => item.matches(":focus"));
  switch (key) {
    case "ArrowDown":
      return (current + 1) % items.length;
    case "ArrowUp":
      return (current - 1 + items.length) % items.length;
    case "Home":
      return 0;
    case "End":
      return items.length - 1;
    default:
      return items.findIndex((item) => key.length === 1 && item.innerText.toLowerCase().startsWith(key.toLowerCase()));
  }
}
