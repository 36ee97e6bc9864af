export { holdOrganizations } from "./hold.ts";
export { holdWithPersonal, returnToPersonal } from "./personal.ts";
