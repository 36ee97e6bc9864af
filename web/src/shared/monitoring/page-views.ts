import type { DataRouter } from "react-router";
import type { Monitor } from "./monitor.ts";

/** Reports each page that is shown, with the one before it; the first came from where the browser says. */
export function reportPageViews(router: DataRouter, monitor: Monitor, documentReferrer: string): void {
  let referrer = withoutQuery(documentReferrer);
  let path: string | undefined;
  const look = ({ location, navigation }: DataRouter["state"]) => {
    if (navigation.state !== "idle" || location.pathname === path) return;
    referrer = path ?? referrer;
    path = location.pathname;
    monitor.event("page_view", { path, referrer });
  };
  look(router.state);
  router.subscribe(look);
}

function withoutQuery(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? "";
}
