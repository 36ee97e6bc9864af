import RestoreIcon from "@mui/icons-material/RestoreOutlined";
import { Typography } from "@mui/material";
import { ownNumbers, SPECIFIED_NUMBERS } from "@treadlight/contract/console";
import { formatCalendarDay } from "@treadlight/domain/format";
import { versionOn } from "@treadlight/domain/productivity";
import { DataTable } from "react-admin";
import { useApi } from "../../session/context.ts";
import { ActionButton } from "../../shared/action-button.tsx";
import { ConsoleList } from "../../shared/list.tsx";
import { TimeField } from "../../shared/time.tsx";
import { contentOf, effectOf, today, useVersions, type Version } from "./versions.ts";

/** Which numbers hold, and every version that there was. */
export function OwnNumbersList() {
  return (
    <ConsoleList<Version>
      rowClick="show"
      search={false}
      sort={{ field: "version", order: "DESC" }}
      actions={<BackToSpecification />}
      above={<Holding />}
      small={{
        primary: ({ version, validFrom }) => `Version ${version}, from ${formatCalendarDay(validFrom)}`,
        secondary: contentOf,
      }}
    >
      <DataTable.Col source="version" />
      <DataTable.Col<Version>
        source="validFrom"
        label="From (UTC)"
        render={({ validFrom }) => formatCalendarDay(validFrom)}
      />
      <DataTable.Col<Version> source="countedShare" label="Own" disableSort render={contentOf} />
      <DataTable.Col source="createdBy" label="Saved by" />
      <DataTable.Col source="createdAt" label="Saved" field={TimeField} />
    </ConsoleList>
  );
}

function Holding() {
  const { data: versions } = useVersions();
  if (!versions) return null;
  const day = today();
  const holding = versionOn(versions, day);
  const next = versionOn(versions, "9999-12-31");
  return (
    <Typography variant="body2" sx={{ maxWidth: "70ch", p: 2 }}>
      {holding === undefined
        ? "The specification's numbers hold."
        : `Version ${holding.version} holds: ${contentOf(holding)}.`}
      {next !== undefined &&
        next !== holding &&
        ` Version ${next.version} follows on ${formatCalendarDay(next.validFrom)}.`}
    </Typography>
  );
}

/** A version without anything of its own. Earlier ones stay in the list. */
function BackToSpecification() {
  const api = useApi();
  const { data: [newest] = [] } = useVersions();
  if (newest === undefined || contentOf(newest) === contentOf(SPECIFIED_NUMBERS)) return null;
  const { version } = newest;
  const day = today();
  const goBack = async () => {
    await api.call(ownNumbers.create, { body: { validFrom: day, after: version } });
    return `Version ${version + 1} holds: the specification's numbers.`;
  };
  return (
    <ActionButton
      label="Back to the specification's"
      icon={<RestoreIcon />}
      consequence={effectOf(version + 1, day, SPECIFIED_NUMBERS, null)}
      act={goBack}
    />
  );
}
