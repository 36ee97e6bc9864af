/** The anchor of the list of a person's own sessions. */
export const OWN_SESSIONS = "sessions";
