import { toolRules } from "@treadlight/contract/console";
import { FunctionField, Labeled } from "react-admin";
import { saying } from "../../shared/counted.ts";
import { ConsoleEdit } from "../../shared/edit.tsx";
import { RemoveButton } from "../../shared/remove-button.tsx";
import { ToolRuleInputs } from "./inputs.tsx";
import { placeOf, type ToolRule } from "./list.tsx";

export function ToolRuleEdit() {
  return (
    <ConsoleEdit
      update={toolRules.update}
      remove={
        <RemoveButton
          label="Delete"
          consequence="What is decided for everybody holds there again. This cannot be undone."
          said={saying("rule", "rules", "deleted")}
        />
      }
    >
      <Labeled label="About">
        <FunctionField<ToolRule> render={(rule) => `${rule.tool}, for ${placeOf(rule)}`} />
      </Labeled>
      <ToolRuleInputs />
    </ConsoleEdit>
  );
}
