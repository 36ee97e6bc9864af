import { type Filter, filter, parse } from "scim2-parse-filter";
import { ScimFailure } from "./scim.ts";

interface Sought<Attribute> {
  /** The text that one attribute must have, which the database looks up. */
  by?: { attribute: Attribute; value: string };
  /** Whether a resource passes the rest of the filter; undefined if there is no rest. */
  others?: (resource: object) => boolean;
}

/**
 * The filter of a list (RFC 7644, section 3.4.2.2). Entra ID also sends `emails[type eq "work"].value eq "jane@example.com"`.
 * @param attributes those that the database can look up by
 * @throws ScimFailure
 */
export function filterOf<Attribute extends string>(
  text: string | undefined,
  attributes: readonly Attribute[],
): Sought<Attribute> {
  if (text === undefined || text.trim() === "") return {};
  const filters = conditionsOf(text);
  for (const condition of filters) {
    if (condition.op !== "eq" || typeof condition.compValue !== "string") continue;
    const path = condition.attrPath.toLowerCase();
    const attribute = attributes.find((one) => one.toLowerCase() === path);
    if (attribute === undefined) continue;
    const rest = filters.filter((other) => other !== condition);
    const by = { attribute, value: condition.compValue };
    return rest.length === 0 ? { by } : { by, others: filter({ op: "and", filters: rest }) };
  }
  return { others: filter({ op: "and", filters }) };
}

/** All of them must be true. @throws ScimFailure */
function conditionsOf(text: string): Filter[] {
  try {
    const parsed = parse(text);
    return parsed.op === "and" ? parsed.filters : [parsed];
  } catch (error) {
    throw new ScimFailure(400, `The filter cannot be read: ${String(error)}`, "invalidFilter");
  }
}
