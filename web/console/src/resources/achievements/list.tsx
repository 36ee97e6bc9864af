import type { achievements } from "@treadlight/contract/console";
import { achievementTypeSchema } from "@treadlight/domain/achievements";
import { DataTable, SelectInput } from "react-admin";
import type { z } from "zod";
import { choicesOf, inWords } from "../../shared/choices.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { PersonField } from "../../shared/person-field.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

export function AchievementList() {
  return (
    <ConsoleList<z.input<typeof achievements.row>>
      rowClick={false}
      search={false}
      filters={[<SelectInput key="type" source="achievementType" choices={choicesOf(achievementTypeSchema.options)} />]}
      sort={{ field: "awardedAt", order: "DESC" }}
      small={{
        primary: ({ achievementType }) => inWords(achievementType),
        secondary: () => <PersonField source="user" />,
      }}
    >
      <DataTable.Col source="achievementType" label="Achievement" field={WordsField} />
      <DataTable.Col source="user" label="Person" field={PersonField} disableSort />
      <DataTable.Col source="awardedAt" label="Awarded" field={TimeField} />
      <DataTable.Col source="claimedAt" label="Claimed" field={TimeField} />
      <DataTable.NumberCol source="shares" />
    </ConsoleList>
  );
}
