import { Typography } from "@mui/material";
import { DataTable } from "react-admin";
import { ConsoleList } from "../../shared/list.tsx";
import { TimeField } from "../../shared/time.tsx";
import { contentOf, useVersions, type Version } from "./versions.ts";

/** What is looked for now, and every version that there was. */
export function OwnPatternsList() {
  return (
    <ConsoleList<Version>
      rowClick="show"
      search={false}
      sort={{ field: "version", order: "DESC" }}
      above={<Holding />}
      small={{ primary: ({ version }) => `Version ${version}`, secondary: contentOf }}
    >
      <DataTable.Col source="version" />
      <DataTable.Col<Version> source="askFrom" label="Own" disableSort render={contentOf} />
      <DataTable.Col source="createdBy" label="Saved by" />
      <DataTable.Col source="createdAt" label="Saved" field={TimeField} />
    </ConsoleList>
  );
}

function Holding() {
  const { data: [newest] = [] } = useVersions();
  if (!newest) return null;
  return (
    <Typography variant="body2" sx={{ maxWidth: "70ch", p: 2 }}>
      Version {newest.version} holds: {contentOf(newest)}.
    </Typography>
  );
}
