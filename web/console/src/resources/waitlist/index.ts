import Icon from "@mui/icons-material/HourglassEmptyOutlined";
import type { ResourceProps } from "react-admin";
import { WaitlistCreate } from "./create.tsx";
import { WaitlistEdit } from "./edit.tsx";
import { WaitlistList } from "./list.tsx";

export const waitlist: ResourceProps = {
  name: "waitlist",
  icon: Icon,
  options: { label: "Waiting list entry |||| Waiting list" },
  list: WaitlistList,
  create: WaitlistCreate,
  edit: WaitlistEdit,
  recordRepresentation: "email",
};
