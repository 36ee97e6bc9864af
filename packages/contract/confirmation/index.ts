/**
 * The header that confirms a change that destroys or reveals: the organization's name, percent-encoded. Without it, such a change is refused
 * with `confirmation_required`, and the refusal says in numbers what it would do. By itself here, because pages that need no schema send it.
 */
export const CONFIRM_HEADER = "Treadlight-Confirm";
