import { CircleQuestionMark } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";

const WIDTH_PX = 320;
const MARGIN_PX = 16;
/** About as high as two sentences get. Where there is less room below, they stand above. */
const HEIGHT_PX = 150;

/** A mark beside the name of a figure that opens what it means: by mouse, key and touch. Escape and a press elsewhere close it. */
export function ExplanationButton({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  /** Moves along with the page, and stays within its sides. */
  function placeAtButton({ style }: HTMLElement) {
    if (!button.current) return;
    const { left, top, bottom } = button.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const width = Math.min(WIDTH_PX, clientWidth - 2 * MARGIN_PX);
    const isAbove = bottom + HEIGHT_PX > clientHeight && top > HEIGHT_PX;
    style.width = `${width}px`;
    style.left = `${window.scrollX + Math.min(Math.max(MARGIN_PX, left - MARGIN_PX), clientWidth - width - MARGIN_PX)}px`;
    style.top = `${window.scrollY + (isAbove ? top - 6 : bottom + 6)}px`;
    style.translate = isAbove ? "0 -100%" : "";
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={`What is this? ${name}`}
        className="-my-1 ml-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-full align-middle text-ink-soft hover:text-ink print:hidden"
      >
        <CircleQuestionMark aria-hidden className="size-4" />
      </button>
      {/* Said by screen readers once it is there. */}
      <span
        id={id}
        popover="auto"
        role="status"
        className="absolute inset-auto m-0 rounded-lg border border-line-strong bg-surface px-4 py-3 text-left font-sans text-sm leading-normal font-normal tracking-normal text-pretty whitespace-normal text-ink shadow-md"
        onBeforeToggle={({ newState, currentTarget }) => newState === "open" && placeAtButton(currentTarget)}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {isOpen && children}
      </span>
    </>
  );
}

/** What a component shows beside the name of its figure, given that name. */
export type Explain = (name: string) => ReactNode;
