import { ApiError } from "@treadlight/client";
import { type PolicyProblem, policyProblemSchema, reportPolicyProblems } from "@treadlight/contract/extension";
import { z } from "zod";
import { mayCollect } from "../collection.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { apiOf, asDevice } from "./server.ts";
import { readConnection, readPolicyProblems, readSettings } from "./state.ts";

/** What was reported last. */
const reportedSchema = z.object({ account: z.string(), day: z.string(), problems: z.array(policyProblemSchema) });

const inTurn = oneAtATime();

/**
 * Tells the server which keys of the policy do not hold: each once a day (UTC), by its name and never with its value. Names that
 * are no setting of this version are not told: they may be anything.
 * @param now milliseconds since the epoch
 */
export function reportPolicy(now: number): Promise<void> {
  return inTurn(() => report(now));
}

async function report(now: number): Promise<void> {
  const problems = await readProblems();
  const { serverUrl, credential, isRefused } = await readConnection();
  const { consentedAt } = await readSettings();
  if (serverUrl === undefined || !credential || isRefused || consentedAt === null) return;
  if (!(await mayCollect("technicalAndInteraction"))) return;
  const { account } = credential;
  const day = new Date(now).toISOString().slice(0, 10);
  const { policyReport } = await chrome.storage.local.get("policyReport");
  const last = reportedSchema.safeParse(policyReport).data;
  const told = last?.account === account && last.day === day ? last.problems : [];
  const untold = problems.filter((problem) => !told.some(isSame(problem)));
  if (untold.length === 0) return;
  try {
    await apiOf(serverUrl).call(reportPolicyProblems, { body: { problems: untold } }, asDevice(credential));
  } catch (error) {
    console.warn("The policy's problems could not be reported.", error);
    // Asks again at the next quarter of an hour if nobody answered. A server that does not want the report is left alone until tomorrow.
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return;
  }
  await chrome.storage.local.set({ policyReport: { account, day, problems: [...told, ...untold] } });
}

async function readProblems(): Promise<PolicyProblem[]> {
  const problems: PolicyProblem[] = [];
  for (const { key, reason } of await readPolicyProblems()) {
    const problem = { key: policyProblemSchema.shape.key.catch(null).parse(key), reason };
    if (!problems.some(isSame(problem))) problems.push(problem);
  }
  return problems;
}

const isSame = (one: PolicyProblem) => (other: PolicyProblem) => one.key === other.key && one.reason === other.reason;
