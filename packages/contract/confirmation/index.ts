/**
 * The header that confirms a change that destroys data or reveals people: the organization's name, percent-encoded. Without it, such a
 * change is refused with `confirmation_required`, and the refusal says in numbers what it would do. In a module of its own, because pages
 * that load no schemas send it.
 */
export const CONFIRM_HEADER = "Treadlight-Confirm";
