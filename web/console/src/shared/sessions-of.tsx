import SessionsIcon from "@mui/icons-material/TimelineOutlined";
import { Button, useRecordContext } from "react-admin";
import { Link } from "react-router";
import { filteredList } from "./filtered-list.ts";

/** From a department or team to its sessions, which have its name. */
export function SessionsOf({ field }: { field: "department" | "team" }) {
  const name: unknown = useRecordContext()?.name;
  if (name === undefined) return null;
  return (
    <Button component={Link} to={filteredList("sessions", { [field]: name })} label="Sessions">
      <SessionsIcon />
    </Button>
  );
}
