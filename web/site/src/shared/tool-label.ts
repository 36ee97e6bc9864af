/** What pages call a tool in sums over sessions. A session of a tool that the catalogue does not have shows the name that it was sent with. */
export const toolLabel = (tool: string): string => (tool === "unknown" ? "Outside the catalogue" : tool);
