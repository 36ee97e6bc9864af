/** Addresses of the console, where administrators manage people and rules. */
export const consolePaths = {
  home: "/admin",
  people: "/admin/users",
  importPeople: "/admin/users/import",
  invitations: "/admin/invitations",
  departments: "/admin/departments",
  ingestKeys: "/admin/ingest-keys",
  ownNumbers: "/admin/own-numbers",
  newAlertRule: "/admin/alert-rules/create",
  person: (id: string) => `/admin/users/${id}`,
  department: (id: string) => `/admin/departments/${id}`,
} as const;

/** The console is a program of its own: a link to it leaves the site's router. */
export const isOfConsole = (path: string) => /^\/(internal-)?admin(\/|$)/.test(path);
