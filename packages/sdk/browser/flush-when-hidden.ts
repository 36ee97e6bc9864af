import type { Treadlight } from "../session/types.ts";

/** Sends what is waiting whenever the page is hidden, because it may get no other chance. @returns a function that stops this */
export function flushWhenHidden(treadlight: Treadlight): () => void {
  const onChange = () => {
    if (document.visibilityState === "hidden") void treadlight.flush();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
