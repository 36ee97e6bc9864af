import { getSummaryMails, type SummaryMails, updateSummaryMails } from "@treadlight/contract/extension";
import type { MailsAnswer } from "../messages.ts";
import { apiOf, asDevice } from "./server.ts";
import { readConnection, readManaged } from "./state.ts";

/** Which summaries the connected account gets by e-mail. @param change chooses them first */
export async function summaryMails(change?: SummaryMails["mails"]): Promise<MailsAnswer> {
  const { serverUrl, credential, isRefused } = await readConnection();
  const { ingestKey } = await readManaged();
  // An organization's key stands for no account.
  if (serverUrl === undefined || !credential || isRefused || ingestKey !== undefined) return "no_account";
  const api = apiOf(serverUrl);
  try {
    return change
      ? await api.call(updateSummaryMails, { body: { mails: change } }, asDevice(credential))
      : await api.call(getSummaryMails, {}, asDevice(credential));
  } catch (error) {
    console.warn("The server did not say which mails the account gets.", error);
    return "unreachable";
  }
}
