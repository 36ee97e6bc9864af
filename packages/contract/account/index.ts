export * from "./fields.ts";
export * from "./forms.ts";
export * from "./organization.ts";
export * from "./own-account.ts";
