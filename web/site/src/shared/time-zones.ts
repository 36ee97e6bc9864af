/** The time zone of this browser. */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zones to choose from: those that are likely first. */
export const zonesToChoose = (current: string | null): string[] => [
  ...new Set([OWN_ZONE, "UTC", ...(current === null ? [] : [current]), ...Intl.supportedValuesOf("timeZone")]),
];
