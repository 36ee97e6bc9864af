export { invitationEndpoints } from "./endpoints.ts";
export { changeInvitation, invite, lockInvitation, resendInvitation, revokeInvitation } from "./manage.ts";
export { newInvitationToken } from "./store.ts";
