import { Maximize2, Minimize2 } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";

/** Shows an element on the whole screen, where browsers can: those of iPhones cannot. */
export function FullScreenButton({ of }: { of: RefObject<HTMLElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", update);
    return () => document.removeEventListener("fullscreenchange", update);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const Icon = isFull ? Minimize2 : Maximize2;
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      onClick={() => void (isFull ? document.exitFullscreen() : of.current?.requestFullscreen())}
    >
      <Icon aria-hidden className="size-4" />
      {isFull ? "Leave full screen" : "Full screen"}
    </button>
  );
}
