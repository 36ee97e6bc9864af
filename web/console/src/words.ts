import type { I18nProvider } from "ra-core";
import english from "ra-language-english";

const words = {
  console: { done: "Done." },
  ra: {
    ...english.ra,
    page: {
      ...english.ra.page,
      create: "%{name}: new",
      empty: "Nothing here yet.",
      edit: "%{name}: %{recordRepresentation}",
      show: "%{name}: %{recordRepresentation}",
    },
    auth: { ...english.ra.auth, logout: "Sign out" },
    notification: {
      ...english.ra.notification,
      updated: "Saved. |||| Saved %{smart_count}.",
      created: "Created.",
      deleted: "Deleted. |||| Deleted %{smart_count}.",
      item_doesnt_exist: "This does not exist.",
      http_error: "The server did not respond.",
    },
  },
  resources: {
    invitations: {
      empty: "Nobody has been invited yet.",
      notifications: { created: "Invitation sent. A mail is on its way." },
    },
    departments: { empty: "No departments yet. Figures are shown by department once there are." },
    teams: { empty: "No teams yet." },
    "alert-rules": { empty: "No rules yet. Try a monthly budget for CO₂." },
    marks: { empty: "No marks yet. Mark the day on which something started in a department." },
    "tool-rules": {
      empty: "No rules yet. What is decided about tools on the page Tools holds for everybody.",
    },
    alerts: { empty: "No alerts yet. Rules are checked within a minute after new data." },
    webhooks: {
      empty: "No webhooks yet. Add the address of a chat or of your own program, and alerts are sent there.",
    },
    "own-numbers": {
      empty:
        "No numbers of your own yet: the specification's hold. Set how long work takes and what it costs with you.",
    },
    "own-prices": { empty: "No prices of your own yet: what is public holds. Enter what your contracts say." },
    "exchange-rates": { empty: "No rates yet. Amounts stay in their own currency until you set one." },
    "vendor-invoices": { empty: "No invoices yet. They take the place of estimates on the page Spend." },
    "own-patterns": {
      empty: "No patterns of your own yet. Add words and formats that must not leave the organization.",
    },
    connectors: {
      empty: "No connectors yet. Add one, and usage is fetched from a vendor or a bucket every six hours.",
    },
    "tool-names": { empty: "Nobody has used a tool that the catalogue does not know." },
    "tool-contracts": {
      empty: "No contracts yet: tools are rated by their weakest plan. State the contracts that you have.",
    },
    "api-tokens": { empty: "No API tokens yet. Programs read figures with one." },
    imports: { empty: "No imports yet. Files of AI providers, gateways and devices tell what they have seen." },
    reports: { empty: "No reports yet." },
    prompts: { empty: "No shared prompts yet. People share those that helped them." },
    licences: { empty: "No licences yet. With their seats and prices, the page Spend says which lie idle." },
    "ingest-keys": { empty: "No ingest keys yet. Programs send sessions with one." },
  },
};

/** The words at a path such as `ra.action.save`. */
function wordsAt(key: string): string | undefined {
  let found: unknown = words;
  for (const step of key.split("."))
    found =
      typeof found === "object" && found !== null
        ? Object.entries(found).find(([name]) => name === step)?.[1]
        : undefined;
  return typeof found === "string" ? found : undefined;
}

/** react-admin's own words, in plainer English. A resource has its names in its `label`: one |||| many. What has no words is its own. */
export const i18nProvider: I18nProvider = {
  getLocale: () => "en",
  changeLocale: () => Promise.resolve(),
  translate: (key, options = {}) => {
    const [one = "", many = one] = (wordsAt(key) ?? String(options._ ?? key)).split(" |||| ");
    const chosen = options.smart_count === undefined || options.smart_count === 1 ? one : many;
    return chosen.replaceAll(/%\{(\w+)\}/g, (_, name) => String(options[name] ?? ""));
  },
};
