import { z } from "zod";
import { jsonOf } from "./ask.ts";
import { type Vendor, VendorProblem } from "./vendor.ts";

const NAME = "Microsoft";
const GRAPH = "https://graph.microsoft.com";
const tokenSchema = z.object({ access_token: z.string() });

/**
 * On which day each person last used Copilot in each app, with an application that has `Reports.Read.All`: as CSV, whichever day is asked
 * for.
 * Source: https://learn.microsoft.com/en-us/microsoft-365/copilot/extensibility/api/admin-settings/reports/copilotreportroot-getmicrosoft365copilotusageuserdetail
 */
export const microsoft: Vendor = {
  ...{ name: NAME, address: GRAPH, importKind: "microsoft-365-copilot", extension: "csv" },
  ...{ reportsToday: true, changesForDays: 0, tellsLatest: true },
  async report(_day, { account, address, clientId, secret }, ask) {
    const signIn = address === GRAPH ? "https://login.microsoftonline.com" : address;
    const form = { client_id: clientId, client_secret: secret, grant_type: "client_credentials" };
    const signedIn = await ask(`${signIn}/${encodeURIComponent(account)}/oauth2/v2.0/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...form, scope: `${address}/.default` }).toString(),
    });
    const { access_token: token } = jsonOf(signedIn.text, NAME, tokenSchema);
    const url = `${address}/v1.0/copilot/reports/getMicrosoft365CopilotUsageUserDetail(period='D7')`;
    const { status, headers, text } = await ask(url, { headers: { authorization: `Bearer ${token}` } });
    if (status < 300) return text;
    // To a file whose address is its only protection: the token does not go there.
    const file = headers.get("location");
    if (file === null) throw new VendorProblem(`${NAME} answered in a form that this version does not know.`);
    return (await ask(file)).text;
  },
};
