import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Moving about a page is smooth (app.css); another page starts where it starts. Stands before the ScrollRestoration it speaks to. */
export function SmoothWithinPage() {
  const location = useLocation();
  const pathname = useRef<string>(undefined);
  useLayoutEffect(() => {
    document.documentElement.dataset.scroll = pathname.current === location.pathname ? "smooth" : "at-once";
    pathname.current = location.pathname;
  }, [location]);
  return null;
}
