import { FIRST_VERSION_BY_PERSON } from "@treadlight/domain/session";

/** Whether the person sent this version of a session, signed in; otherwise a key or an import did. A column of `sessions` decides. */
export const SENT_BY_PERSON = `version >= toUInt128('${FIRST_VERSION_BY_PERSON}')` as const;
