export { changeInvitation, type InvitationChange, invite, resendInvitation, revokeInvitation } from "./manage.ts";
