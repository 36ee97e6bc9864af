import { Outlet, useLocation } from "react-router";
import { Head } from "./head.tsx";
import { metadataOf } from "./metadata.ts";

/** Every screen, with what its address says about it to browsers, search engines and previews. */
export function Page() {
  const { pathname } = useLocation();
  return (
    <>
      {/* For a page rendered ahead, entry-server.tsx puts it into the document's head, where React finds it. */}
      {import.meta.env.SSR ? null : <Head metadata={metadataOf(pathname)} />}
      <Outlet />
    </>
  );
}
