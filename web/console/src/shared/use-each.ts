import { useContext } from "react";
import {
  type Identifier,
  type RaRecord,
  useDataProvider,
  useGetRecordRepresentation,
  useNotify,
  useResourceContext,
} from "react-admin";
import { FailuresContext } from "./failures.tsx";
import { whyNot } from "./why-not.ts";

interface Each {
  ids: readonly Identifier[];
  /** Changes one record. */
  send: (id: Identifier) => Promise<unknown>;
  /** What has happened, by how many records: "2 people suspended." */
  said: (count: number) => string;
}

/**
 * Returns a function that changes records of the resource and waits for every answer. Only then it says how many were changed, and names
 * those that were not. It resolves to their ids.
 */
export function useEach(): (each: Each) => Promise<Identifier[]> {
  const resource = useResourceContext() ?? "";
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const nameOf = useGetRecordRepresentation(resource);
  const showFailures = useContext(FailuresContext);
  return async ({ ids, send, said }) => {
    const outcomes = await Promise.all(
      ids.map((id) =>
        send(id).then(
          () => undefined,
          (error: unknown) => ({ id, reason: whyNot(error) }),
        ),
      ),
    );
    const failures = outcomes.filter((failure) => failure !== undefined);
    if (failures.length < ids.length) notify(said(ids.length - failures.length));
    const failed = failures.map(({ id }) => id);
    if (failed.length > 0) {
      const { data } = await dataProvider.getMany<RaRecord>(resource, { ids: failed }).catch(() => ({ data: [] }));
      const named = new Map(data.map((record) => [record.id, nameOf(record)]));
      showFailures(failures.map(({ id, reason }) => ({ name: named.get(id) ?? String(id), reason })));
    }
    return failed;
  };
}
