import { Check } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";

/** Something that can be picked. */
export interface PickerOption {
  id: string;
  label: string;
  /** What it belongs to. Options of a group stand beside each other. */
  group?: string;
  /** What else is known of it, on the right. */
  note?: string;
  /** Other words by which a search finds it. */
  also?: string | undefined;
}

/** In lower case, and CO₂ as CO2. */
const plain = (text: string) => text.normalize("NFKC").toLowerCase();

const matches = ({ label, group = "", also = "" }: PickerOption, text: string) => {
  const words = plain(`${group} ${label} ${also}`);
  return plain(text)
    .trim()
    .split(/\s+/)
    .every((word) => words.includes(word));
};

/**
 * A button that opens a list to search, following the ARIA pattern of a combobox: the focus stays in the search field, the arrow keys
 * choose, Enter picks, Escape closes. On a phone it is as wide as the nearest positioned ancestor.
 * @param label what is picked, such as "Add a measure"
 * @param isMultiple whether the list stays open for the next one
 * @param onSearch is told the text, where the options follow from it; without it, the picker searches their labels
 * @param onOpenChange is told when the list opens and closes
 * @param startsOpen whether it is open at first
 */
export function Picker({
  label,
  trigger,

  triggerClassName,
  options,
  chosen = [],
  isMultiple = false,
  onPick,
  onSearch,
  onOpenChange,
  startsOpen = false,
  header,
  empty = "No results.",
}: {
  label: string;
  trigger: ReactNode;

  triggerClassName: string;
  options: readonly PickerOption[];
  chosen?: readonly string[];
  isMultiple?: boolean;
  onPick: (id: string) => void;
  onSearch?: (text: string) => void;
  onOpenChange?: (isOpen: boolean) => void;
  startsOpen?: boolean;
  header?: ReactNode;
  empty?: string;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = onSearch ? options : options.filter((option) => matches(option, text));
  const active = found[Math.min(at, found.length - 1)];
  const activeId = active && `${id}option-${active.id}`;
  const groups = [...new Set(found.map(({ group }) => group))];

  useEffect(() => {
    if (!isOpen) return;
    searchRef.current?.focus({ preventScroll: true });
    panelRef.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  useEffect(() => {
    if (isOpen && activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, activeId]);

  function open() {
    setIsOpen(true);
    onOpenChange?.(true);
  }
  function close(isByKey: boolean) {
    setIsOpen(false);
    search("");
    if (isByKey) triggerRef.current?.focus();
    onOpenChange?.(false);
  }
  function search(wanted: string) {
    setText(wanted);
    setAt(0);
    onSearch?.(wanted);
  }
  function pick(option: PickerOption) {
    onPick(option.id);
    if (!isMultiple) close(true);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0)
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    else if (event.key === "Enter" && active) pick(active);
    else if (event.key === "Escape") close(true);
    else return;
    event.preventDefault();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (isOpen && !currentTarget.contains(relatedTarget)) close(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focusable, so that a press on the button, which Safari does not focus, stays inside
    <div className="outline-none sm:relative" tabIndex={-1} onBlur={onBlur}>
      <button
        ref={triggerRef}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        className={triggerClassName}
        onClick={() => (isOpen ? close(true) : open())}
      >
        {trigger}
      </button>
      {isOpen && (
        // Its margin is more than the bar that pages have at the bottom of narrow windows.
        <div
          ref={panelRef}
          className="panel absolute inset-x-0 z-40 mt-1.5 scroll-mb-24 animate-rise overflow-hidden sm:right-auto sm:w-80"
        >
          {header && <div className="border-b border-line p-2">{header}</div>}
          <input
            ref={searchRef}
            type="search"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-autocomplete="list"
            aria-controls={found.length > 0 ? `${id}list` : undefined}
            aria-activedescendant={activeId}
            aria-label={label}
            placeholder="Search"
            value={text}
            onChange={({ target }) => search(target.value)}
            onKeyDown={onKeyDown}
            className="min-h-11 w-full border-b border-line bg-surface px-4 text-sm outline-none"
          />
          {found.length > 0 && (
            <div
              id={`${id}list`}
              role="listbox"
              aria-label={label}
              aria-multiselectable={isMultiple}
              className="max-h-72 overflow-y-auto p-1.5"
            >
              {groups.map((group) => (
                <Group key={group} name={group}>
                  {found
                    .filter((option) => option.group === group)
                    .map((option) => (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the search field, which keeps the focus
                      <div
                        key={option.id}
                        id={`${id}option-${option.id}`}
                        role="option"
                        tabIndex={-1}
                        aria-selected={chosen.includes(option.id)}
                        onMouseDown={(event) => event.preventDefault()}
                        onClick={() => pick(option)}
                        onPointerMove={() => setAt(found.indexOf(option))}
                        className={`flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm ${option === active ? "bg-sunken" : ""}`}
                      >
                        <Check
                          aria-hidden
                          className={`size-4 shrink-0 ${chosen.includes(option.id) ? "" : "invisible"}`}
                        />
                        <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
                        {option.note && <span className="figures text-label text-ink-soft">{option.note}</span>}
                      </div>
                    ))}
                </Group>
              ))}
            </div>
          )}
          <p role="status" className={found.length === 0 ? "px-4 py-3 text-sm text-ink-soft" : "sr-only"}>
            {found.length === 0 ? empty : `${found.length} ${found.length === 1 ? "result" : "results"}`}
          </p>
        </div>
      )}
    </div>
  );
}

function Group({ name, children }: { name: string | undefined; children: ReactNode }) {
  if (name === undefined) return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
    <div role="group" aria-label={name}>
      <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-soft">
        {name}
      </p>
      {children}
    </div>
  );
}
