/** A name of the API as people write it: "content-creation" as "content creation". */
export function words(name: string): string {
  return name.replaceAll(/[_-]/g, " ");
}
