/**
 * Ignores the second click of a double-click on a button that sends a form. The first may have been answered by then, and the button
 * may already send something else.
 */
export function sendOnceByDoubleClick(page: EventTarget): void {
  const ignoreSecond = (event: Event) => {
    const isSecond = event instanceof MouseEvent && event.detail > 1;
    if (isSecond && event.target instanceof Element && event.target.closest("[type=submit]")) event.preventDefault();
  };
  page.addEventListener("click", ignoreSecond, { capture: true });
}
