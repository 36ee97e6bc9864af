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
