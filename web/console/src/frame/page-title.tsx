import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";

/** Where react-admin's screens write their title. */
const ID = "react-admin-title";

/** The heading of the page. The window is named after it. */
export function PageHeading() {
  useEffect(() => {
    const heading = document.getElementById(ID);
    if (!heading) return;
    const take = () => {
      if (heading.textContent) document.title = `${heading.textContent} · Treadlight`;
    };
    take();
    const observer = new MutationObserver(take);
    observer.observe(heading, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/a11y/useHeadingContent: the screens write into it
  return <h1 id={ID} className="min-h-8 text-heading wrap-anywhere" />;
}

/** The title of a page that react-admin does not draw. */
export function PageTitle({ children }: { children: ReactNode }) {
  const [heading, setHeading] = useState<HTMLElement | null>(null);
  useEffect(() => setHeading(document.getElementById(ID)), []);
  return heading && createPortal(children, heading);
}
