export * from "./achievement-types.ts";
export * from "./certificates.ts";
export * from "./due.ts";
export * from "./social-message.ts";
