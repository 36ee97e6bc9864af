import LibraryIcon from "@mui/icons-material/MenuBookOutlined";
import type { promptSummarySchema } from "@treadlight/contract/prompts";
import { paths } from "@treadlight/site/shared/pages.ts";
import { Button, DataTable, TextArrayField } from "react-admin";
import type { z } from "zod";
import { inWords } from "../../shared/choices.ts";
import { counted, saying } from "../../shared/counted.ts";
import { ConsoleList } from "../../shared/list.tsx";
import { BulkRemoveButton } from "../../shared/remove-button.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";

type Prompt = z.input<typeof promptSummarySchema>;

/** What happens to a shared prompt that is deleted. */
export const CONSEQUENCE = "Everybody loses it, with its versions, its author too. This cannot be undone.";
export const SAID = saying("prompt", "prompts", "deleted");

export function PromptList() {
  return (
    <ConsoleList<Prompt>
      rowClick="show"
      actions={<InTheApp />}
      facets={[
        { source: "sharing", label: "Shared with" },
        { source: "folder", label: "Folder" },
      ]}
      sort={{ field: "uses", order: "DESC" }}
      bulk={<BulkRemoveButton label="Delete" consequence={CONSEQUENCE} said={SAID} isTyped />}
      small={{
        primary: ({ title }) => title,
        secondary: ({ sharing, uses }) => `${inWords(sharing)}, ${counted(uses, "use", "uses")}`,
      }}
    >
      <DataTable.Col source="title" />
      <DataTable.Col source="sharing" label="Shared with" field={WordsField} />
      <DataTable.Col source="folder" />
      <DataTable.Col source="tags" field={TextArrayField} disableSort />
      <DataTable.NumberCol source="uses" />
      <DataTable.Col source="lastUsedAt" label="Last used" field={TimeField} />
      <DataTable.Col source="updatedAt" label="Changed" field={TimeField} />
    </ConsoleList>
  );
}

/** The library, in which prompts are written, shared and used. */
export const InTheApp = () => (
  <Button component="a" href={paths.prompts} label="Library in the app">
    <LibraryIcon />
  </Button>
);
