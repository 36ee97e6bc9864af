/** Who owns a job or a file: an organization, one person, or the installation. */
export type Owner = { organizationId: string } | { personId: string } | "installation";
