import Icon from "@mui/icons-material/HandshakeOutlined";
import type { ResourceProps } from "react-admin";
import { ToolContractCreate } from "./create.tsx";
import { ToolContractList } from "./list.tsx";

export const toolContracts: ResourceProps = {
  name: "tool-contracts",
  icon: Icon,
  options: { label: "Contract |||| Contracts" },
  list: ToolContractList,
  create: ToolContractCreate,
  recordRepresentation: "tool",
};
