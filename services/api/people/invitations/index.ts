export { invitationEndpoints } from "./endpoints.ts";
export { changeInvitation, type InvitationChange, invite, resendInvitation, revokeInvitation } from "./manage.ts";
