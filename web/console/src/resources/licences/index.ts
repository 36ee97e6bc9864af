import Icon from "@mui/icons-material/ConfirmationNumberOutlined";
import type { ResourceProps } from "react-admin";
import { LicenceCreate } from "./create.tsx";
import { LicenceEdit } from "./edit.tsx";
import { LicenceList } from "./list.tsx";

export const licences: ResourceProps = {
  name: "licences",
  icon: Icon,
  options: { label: "Licence |||| Licences" },
  list: LicenceList,
  create: LicenceCreate,
  edit: LicenceEdit,
  recordRepresentation: "contract",
};
