import { PageTitle } from "./page-title.tsx";

/** Instead of a page that somebody's role does not include, such as one whose address they typed. */
export function NoAccess() {
  return (
    <>
      <PageTitle>No access</PageTitle>
      <p className="panel mt-4 p-5">Your role does not include this page.</p>
    </>
  );
}

/** Instead of a page at an address that leads nowhere. */
export function NotFound() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <p className="panel mt-4 p-5">This page does not exist.</p>
    </>
  );
}
