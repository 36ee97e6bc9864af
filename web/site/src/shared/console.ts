/** Addresses of the console, where administrators manage people and rules. */
export const consolePaths = {
  home: "/admin",
  people: "/admin/users",
  importPeople: "/admin/users/import",
  invitations: "/admin/invitations",
  departments: "/admin/departments",
  ingestKeys: "/admin/ingest-keys",
  ownNumbers: "/admin/own-numbers",
  toolContracts: "/admin/tool-contracts",
  licences: "/admin/licences",
  ownPrices: "/admin/own-prices",
  exchangeRates: "/admin/exchange-rates",
  vendorInvoices: "/admin/vendor-invoices",
  newLicence: "/admin/licences/create",
  webhooks: "/admin/webhooks",
  marks: "/admin/marks",
  newMark: "/admin/marks/create",
  toolRules: "/admin/tool-rules",
  newAlertRule: "/admin/alert-rules/create",
  /** The sessions that started in [from, to), as ISO 8601 instants, and fit further filters of the list. */
  sessions: (filter: { from: string; to: string } & Readonly<Record<string, string>>) => {
    const displayed = Object.fromEntries(Object.keys(filter).map((name) => [name, true]));
    return `/admin/sessions?${new URLSearchParams({ filter: JSON.stringify(filter), displayedFilters: JSON.stringify(displayed) })}`;
  },
  person: (id: string) => `/admin/users/${id}`,
  department: (id: string) => `/admin/departments/${id}`,
} as const;

/** The console is a program of its own: a link to it leaves the site's router. */
export const isOfConsole = (path: string) => /^\/(internal-)?admin(\/|$)/.test(path);
