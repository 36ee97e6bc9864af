export * from "./amounts.ts";
export * from "./change.ts";
export * from "./csv.ts";
export * from "./duration.ts";
export * from "./money.ts";
export * from "./number.ts";
export * from "./time.ts";
