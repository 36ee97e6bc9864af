/**
 * What the individual plan is planned to add. `route` is part of the path that the API will serve it at; a test fails once
 * such a route exists, because then it is no longer planned.
 */
export const PLANNED = [
  { name: "Certificates as PDF", route: "certificat" },
  { name: "A prompt library you can share", route: "/prompts" },
] as const;
