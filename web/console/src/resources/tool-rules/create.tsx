import { required, TextInput } from "react-admin";
import { ConsoleCreate } from "../../shared/create.tsx";
import { DepartmentInput, TeamInput } from "../../shared/reference-inputs.tsx";
import { ToolRuleInputs } from "./inputs.tsx";

export function ToolRuleCreate() {
  return (
    <ConsoleCreate>
      <TextInput source="tool" validate={required()} helperText="Its name in the catalogue, such as ChatGPT." />
      <DepartmentInput helperText="Either a department or a team. A team's rule comes before its department's." />
      <TeamInput />
      <ToolRuleInputs />
    </ConsoleCreate>
  );
}
