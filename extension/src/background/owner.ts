import type { Owner } from "../store/index.ts";
import { readAccountFacts } from "./policy.ts";
import { readConnection, readManaged } from "./state.ts";

/** Whose sessions begin now. */
export async function readOwner(): Promise<Owner> {
  const { credential } = await readConnection();
  const { ingestKey, userEmail, department } = await readManaged();
  const named = ingestKey === undefined ? {} : { userEmail, department };
  const account = credential?.account ?? "";
  return { account, ...(await readAccountFacts(account)), ...named };
}
