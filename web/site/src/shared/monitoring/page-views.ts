import { useContext, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { MonitorContext } from "./context.ts";

/** Reports each page view with the previous page, or, for the first one, with the referrer of the browser. */
export function usePageViews(): void {
  const monitor = useContext(MonitorContext);
  const { pathname: path } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (path === shown.current) return;
    monitor?.event("page_view", { path, referrer: shown.current ?? withoutQuery(document.referrer) });
    shown.current = path;
  }, [monitor, path]);
}

function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}
