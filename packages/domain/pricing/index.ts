export * from "./individual-plan.ts";
export * from "./team-price.ts";
