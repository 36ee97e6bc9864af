import { Alert } from "@mui/material";
import { Title } from "react-admin";

/** Instead of a page that somebody's role does not include, such as one whose address they typed. */
export function NoAccess() {
  return (
    <>
      <Title title="No access" />
      <Alert severity="info">Your role does not include this page.</Alert>
    </>
  );
}

/** Instead of a page at an address that leads nowhere. */
export function NotFound() {
  return (
    <>
      <Title title="Page not found" />
      <Alert severity="info">This page does not exist.</Alert>
    </>
  );
}
