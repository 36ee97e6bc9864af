import { useQuery } from "@tanstack/react-query";
import { getIntegrity } from "@treadlight/contract/console";
import { useApi } from "../session/context.ts";
import { Time } from "../shared/time.tsx";

/** Damaged parts of the warehouse, and the last repair. */
export function Integrity() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [getIntegrity.path],
    queryFn: ({ signal }) => api.call(getIntegrity, {}, { signal }),
  });
  const damaged = data?.damagedParts.length;
  const repair = data?.repairs[0];
  return (
    <p className="tile">
      <strong className={damaged !== undefined && damaged > 0 ? "bad" : undefined}>
        {damaged?.toLocaleString() ?? "…"}
      </strong>{" "}
      Damaged parts of the warehouse{" "}
      {repair && (
        <>
          (last repair: <Time at={repair.endedAt.toISOString()} />)
        </>
      )}
    </p>
  );
}
