/** A name of the API as people write it: "content-creation" as "content creation". */
export function words(name: string): string {
  return name.replaceAll(/[_-]/g, " ");
}

/** A tool that is not in the catalogue keeps the name it was sent with. */
export function toolName({ tool, aiTool }: { tool: string; aiTool: string }): string {
  return tool === "unknown" ? aiTool : tool;
}
