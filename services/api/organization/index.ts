export { changeMember, type MemberChange, removeMember } from "./members.ts";
export { holdWithPersonal, returnToPersonal } from "./personal.ts";
