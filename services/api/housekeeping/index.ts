export { erasePerson } from "./erase.ts";
