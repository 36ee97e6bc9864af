/** Whose a job or a file is: an organization's, one person's, or the installation's own. */
export type Owner = { organizationId: string } | { personId: string } | "installation";
