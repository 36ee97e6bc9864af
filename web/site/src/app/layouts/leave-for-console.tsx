import { Loading } from "@treadlight/ui/loading.tsx";
import { useEffect } from "react";

/** The console is a program of its own: its addresses are loaded from the server, even if a page of the site leads there. */
export function LeaveForConsole() {
  useEffect(() => window.location.reload(), []);
  return <Loading what="admin panel" />;
}
