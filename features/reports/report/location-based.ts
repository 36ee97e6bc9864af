/** What one figure of version 4 is called, and no other from version 3 on. Earlier versions do not have it. */
export const LOCATION_BASED = "location-based (GHG Protocol Scope 2 guidance, for the provider)";
