import { PEOPLE_FIELDS, type PeopleField, type PeopleMapping } from "@treadlight/contract/organization";

/** What a column of a file was taken for; null if it is left out. */
export interface PeopleColumn {
  column: string;
  field: PeopleField | null;
}

/**
 * Names of columns, in the order in which they count, without case, spaces and punctuation. Beside our own and usual ones:
 * - Microsoft Entra, "Download users" and the template of "Bulk create": `mail`, `userPrincipalName`, `displayName`, `givenName`, `surname`
 * - Okta, the template of "Import users from CSV": `email`, `login`, `displayName`, `firstName`, `lastName`, `department`
 * - Google Workspace, "Download users": `Email Address [Required]`, `First Name [Required]`, `Last Name [Required]`, `Department`
 * - Personio, list of employees, English and German: `Email`, `E-Mail`, `Vorname`, `Nachname`, `Abteilung`, `Team`
 */
const NAMES: Readonly<Record<PeopleField, readonly string[]>> = {
  email: [
    ...["email", "emailaddress", "mail", "mailaddress", "workemail", "primaryemail", "emailadresse", "mailadresse"],
    ...["geschäftlicheemail", "dienstlicheemail", "userprincipalname", "login", "benutzerprinzipalname"],
  ],
  name: ["name", "displayname", "fullname", "anzeigename", "vollständigername", "vorundnachname"],
  firstName: ["firstname", "givenname", "vorname"],
  lastName: ["lastname", "surname", "familyname", "nachname", "familienname"],
  role: ["role"],
  department: ["department", "abteilung"],
  team: ["team"],
};

/** `E-Mail` and `e_mail` are one name; Google and Microsoft add `[Required]` or `[displayName] Required`. */
const nameOf = (column: string) =>
  column
    .normalize("NFC")
    .toLowerCase()
    .replace(/\[.*$/, "")
    .replaceAll(/[\s\p{P}]/gu, "");

/**
 * What the columns of a header hold: what the mapping says of them, and for the others what their names say, unless the mapping has
 * columns for that field already.
 */
export function peopleColumns(header: readonly string[], mapping: PeopleMapping): PeopleColumn[] {
  const told = new Map(Object.entries(mapping).map(([column, field]) => [column.trim().toLowerCase(), field]));
  const taken = new Set(told.values());
  const recognized = header.map(
    (column) => PEOPLE_FIELDS.find((field) => NAMES[field].includes(nameOf(column))) ?? null,
  );
  // Beside a first name, a German `Name` is the last one.
  const isLastName = recognized.includes("firstName") && !recognized.includes("lastName");
  return header.map((column, at) => {
    const field = told.get(column.toLowerCase());
    if (field !== undefined) return { column, field };
    const alike = isLastName && nameOf(column) === "name" ? "lastName" : (recognized[at] ?? null);
    return { column, field: alike !== null && taken.has(alike) ? null : alike };
  });
}

/** The columns of a field, by their places in a line, in the order in which they count. */
export function placesOf(columns: readonly PeopleColumn[], field: PeopleField): number[] {
  const rank = (at: number) => NAMES[field].indexOf(nameOf(columns[at]?.column ?? ""));
  return columns.flatMap((column, at) => (column.field === field ? [at] : [])).sort((a, b) => rank(a) - rank(b));
}
