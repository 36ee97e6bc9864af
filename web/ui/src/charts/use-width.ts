import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** A4 between the margins that theme.css sets, in CSS pixels. */
const PAPER_PX = 703;
/** How large text is on paper, beside that on the screen (theme.css). */
const PAPER_TEXT = 0.75;

/**
 * The width of an element in CSS pixels, updated as it is resized; 0 before layout. While a page is printed, that at which a drawing which
 * is scaled to its place on paper has letters as large as the text around it, whatever the width of the screen.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    setWidthPx(current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setWidthPx(entry.contentRect.width));
    observer.observe(current);
    const beforePrint = () => {
      const pagePx = (current.closest("main") ?? document.body).clientWidth;
      // The browser lays out the paper as soon as the listeners have returned.
      flushSync(() => setWidthPx(Math.round((current.clientWidth * PAPER_PX) / (pagePx * PAPER_TEXT))));
    };
    const afterPrint = () => setWidthPx(current.getBoundingClientRect().width);
    window.addEventListener("beforeprint", beforePrint);
    window.addEventListener("afterprint", afterPrint);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", beforePrint);
      window.removeEventListener("afterprint", afterPrint);
    };
  }, [element]);
  return widthPx;
}
