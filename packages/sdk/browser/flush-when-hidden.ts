import type { Treadlight } from "../session/types.ts";

/** Sends what is waiting whenever the page is hidden, which may be the last moment of its life. @returns the function that ends it */
export function flushWhenHidden(treadlight: Treadlight): () => void {
  const onChange = () => {
    if (document.visibilityState === "hidden") void treadlight.flush();
  };
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
