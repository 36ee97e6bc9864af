/** Every address of the site that something links to. */
export const paths = {
  start: "/",
  login: "/login",
  register: "/register",
  dashboard: "/dashboard",
} as const;
