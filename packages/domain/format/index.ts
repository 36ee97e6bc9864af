export * from "./amounts.ts";
export * from "./duration.ts";
export * from "./money.ts";
export * from "./number.ts";
