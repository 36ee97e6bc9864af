import { Card, CardContent } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { Answer } from "@treadlight/client";
import { reasonOf } from "@treadlight/client";
import { getInstallation } from "@treadlight/contract/console";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { useApi } from "../session/context.ts";
import { Table } from "../shared/table.tsx";
import { PipelineTiles } from "../start/pipeline.tsx";

type Installation = Answer<typeof getInstallation>;

/** Versions, engines, disk, retention, factor sets, settings and licences. */
export function InstallationPage() {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: [getInstallation.path],
    queryFn: ({ signal }) => api.call(getInstallation, {}, { signal }),
  });
  return (
    <>
      <Title title="Installation" />
      <PipelineTiles />
      {error && <p role="alert">{reasonOf(error)}</p>}
      {data && <Facts {...data} />}
    </>
  );
}

function Facts({ version, node, engines, disk, retention, factorSets, settings, licences }: Installation) {
  return (
    <>
      <Section
        title="Versions and engines"
        columns={["Part", "Kind", "Version", "State"]}
        rows={[
          ["Treadlight", "", version, ""],
          ["Node.js", "", node, ""],
          ...engines.map(({ name, kind, version: engineVersion, isWell }) => [
            name,
            kind,
            engineVersion ?? "–",
            isWell ? (
              <span key="state" className="good">
                answers
              </span>
            ) : (
              <span key="state" className="bad">
                does not answer
              </span>
            ),
          ]),
        ]}
      />
      <Section
        title="Disk and retention"
        columns={["What", "Amount"]}
        rows={[
          ["Free disk", `${gigabytes(disk.freeBytes)} of ${gigabytes(disk.totalBytes)}`],
          ["Records in the event log, once read", retention.logDays === null ? "forever" : `${retention.logDays} days`],
          ["Report files", `${retention.reportDays.toLocaleString()} days`],
        ]}
      />
      <Section
        title="Factor sets"
        columns={["Set", "Valid from", "State"]}
        rows={factorSets.map(({ id, validFrom, isCurrent }) => [id, validFrom, isCurrent ? "current" : ""])}
      />
      <Section
        title="Settings"
        columns={["Setting", "Value", "Set by"]}
        rows={settings.map(({ name, value, isSet, isSecret }) => [
          <code key="name">{name}</code>,
          isSecret ? (isSet ? "secret" : "–") : (value ?? "–"),
          isSet ? "the environment" : "default",
        ])}
      />
      <Section
        title={`Licences of ${licences.length.toLocaleString()} packages`}
        columns={["Package", "Version", "Licence"]}
        rows={licences.map(({ name, version: packageVersion, licence }) => [name, packageVersion, licence])}
      />
    </>
  );
}

const gigabytes = (bytes: number) =>
  `${(bytes / 1e9).toLocaleString(undefined, { maximumFractionDigits: 1, minimumFractionDigits: 1 })} GB`;

interface SectionProps {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

function Section({ title, columns, rows }: SectionProps) {
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        <h2 className="card-title">{title}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable */}
        <section className="scrolled" tabIndex={0} aria-label={title}>
          <Table columns={columns} rows={rows} />
        </section>
      </CardContent>
    </Card>
  );
}
