import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For a button that may remove itself, such as one that deletes its row. If it had the focus, the nearest heading above what is left
 * takes it: the browser would send it back to the top of the page.
 */
export function useKeptFocus<Focusable extends HTMLElement>(): RefObject<Focusable | null> {
  const ref = useRef<Focusable>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element && document.activeElement === element) passFocusOn(element);
    };
  }, []);
  return ref;
}

function passFocusOn(leaving: Element): void {
  const around: Element[] = [];
  for (let outer = leaving.parentElement; outer; outer = outer.parentElement) around.push(outer);
  // By then, what goes is gone.
  queueMicrotask(() => {
    const left = around.find((outer) => outer.isConnected);
    const heading = left?.closest(":has(h1, h2, h3)")?.querySelector<HTMLElement>("h1, h2, h3");
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
