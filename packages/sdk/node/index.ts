export { fileStorage } from "./file-storage.ts";
