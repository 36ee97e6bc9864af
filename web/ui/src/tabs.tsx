import { type KeyboardEvent, type ReactNode, useId } from "react";

export interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
}

/**
 * Tabs, following the ARIA pattern: the arrow keys, Home and End move and choose at once, and Tab moves on into the panel.
 * Not radix-ui's, which writes `style` attributes into prerendered HTML; the content security policy forbids them.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  listClassName,
  tabClassName,
  panelClassName = "",
  children,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  listClassName: string;
  tabClassName: string;
  panelClassName?: string;
  /** The chosen tab's panel. */
  children: ReactNode;
}) {
  const group = useId();
  const tabId = (id: Id) => `${group}tab-${id}`;
  const panelId = `${group}panel`;

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next =
      tabs[
        nextIndex(
          event.key,
          tabs.findIndex(({ id }) => id === chosen),
          tabs.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(tabId(next.id))?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className={listClassName}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            id={tabId(id)}
            type="button"
            role="tab"
            aria-selected={id === chosen}
            aria-controls={panelId}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
            className={tabClassName}
          >
            {name}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern asks for it when a panel holds nothing to focus. */}
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(chosen)} tabIndex={0} className={panelClassName}>
        {children}
      </div>
    </>
  );
}

/** The index of the tab that a key moves to; -1 if it moves nowhere. */
function nextIndex(key: string, current: number, count: number): number {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % count;
    case "ArrowLeft":
      return (current - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}
