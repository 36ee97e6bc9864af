import { type RefObject, useLayoutEffect, useState } from "react";

/** The width of an element in CSS pixels, updated as it is resized; 0 before layout. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    setWidthPx(element.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setWidthPx(entry.contentRect.width));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
