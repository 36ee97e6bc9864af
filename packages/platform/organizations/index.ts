export { lockOrganizations } from "./lock.ts";
export { lockWithPersonal, returnToPersonal } from "./personal.ts";
