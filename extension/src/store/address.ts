/** An id is longer than a word of an address, and has several digits. */
const isId = (part: string) => part.length >= 12 && (part.match(/\d/g) ?? []).length >= 3;

/** Whether the path of a page names one conversation, as far as it looks like it: `/c/67a1b2c3d4e5`, not `/new`. */
export const namesConversation = (path: string): boolean => path.split("/").some(isId);

/** Whether a page shows another conversation than before. A new one gets its name after its first prompt, which leads nowhere else. */
export const isLeft = (before: string | undefined, after: string): boolean =>
  before !== undefined && namesConversation(before) && !after.startsWith(before);
