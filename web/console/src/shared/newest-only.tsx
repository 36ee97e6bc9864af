import { Alert } from "@mui/material";
import { useListContext } from "react-admin";
import { MAX_WHOLE } from "../data-provider/whole-lists.ts";

/** Above a list of which the server answers the newest rows only: says so once there may be others. */
export function NewestOnly({ nouns }: { nouns: string }) {
  const { total = 0, filterValues } = useListContext();
  if (total < MAX_WHOLE || Object.keys(filterValues).length > 0) return null;
  return <Alert severity="info">{`Only the newest ${MAX_WHOLE.toLocaleString()} ${nouns} are listed.`}</Alert>;
}
