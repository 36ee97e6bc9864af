export * from "./own-patterns.ts";
export * from "./rated-types.ts";
export * from "./ratings.ts";
