import { useQuery, useQueryClient } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { getPipeline, pipelineSchema } from "@treadlight/contract/console";
import { HOUR_MS } from "@treadlight/domain/time";
import { useCallback } from "react";
import { Link } from "react-router";
import { useApi } from "../session/context.ts";
import { filteredList } from "../shared/filtered-list.ts";
import { useLive } from "../shared/use-live.ts";
import { Section } from "./tile.tsx";

const KEY = [getPipeline.path];

/** The state of the pipeline. The server sends each change while the page is open. */
export function PipelineTiles() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(getPipeline, {}, { signal }),
    // From then on, the live channel replaces it.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const onPipeline = useCallback(
    (json: string) => queryClient.setQueryData(KEY, pipelineSchema.parse(JSON.parse(json))),
    [queryClient],
  );
  useLive(onPipeline);
  if (error) return <p role="alert">{reasonOf(error)}</p>;
  const { acceptedPerSecond, lag, freshnessP99Ms, deadLetters, errors } = data ?? {};
  const waiting = lag?.reduce((sum, { waiting: records }) => sum + records, 0);
  return (
    <Section title="Pipeline">
      <Fact value={acceptedPerSecond?.toLocaleString(undefined, { maximumFractionDigits: 1 })}>
        Sessions accepted per second
      </Fact>
      <Fact value={waiting?.toLocaleString()}>Records waiting to be read</Fact>
      <Fact value={data && freshness(freshnessP99Ms ?? null)}>Time until 99% of sessions are visible (p99)</Fact>
      <Fact value={deadLetters?.toLocaleString()} isBad={(deadLetters ?? 0) > 0} to="/dead-letters">
        Dead letters
      </Fact>
      <Fact
        value={errors?.toLocaleString()}
        isBad={(errors ?? 0) > 0}
        to={filteredList("error-groups", { from: new Date(Date.now() - HOUR_MS).toISOString() })}
      >
        Errors reported in the last hour
      </Fact>
    </Section>
  );
}

const freshness = (ms: number | null) =>
  ms === null ? "–" : `${(ms / 1_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} s`;

interface FactProps {
  value: string | undefined;
  isBad?: boolean;
  to?: string;
  children: string;
}

function Fact({ value = "…", isBad = false, to, children }: FactProps) {
  const content = (
    <>
      <strong className={isBad ? "bad" : undefined}>{value}</strong> {children}
    </>
  );
  if (to === undefined) return <p className="tile">{content}</p>;
  return (
    <Link to={to} className="tile">
      {content}
    </Link>
  );
}
