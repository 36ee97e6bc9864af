const failures = new WeakSet<Error>();

/** Loads a file that the page can do without: if it cannot be loaded, the page is not reloaded for it. */
export async function loadOptionalFile<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Error) failures.add(error);
    throw error;
  }
}

export const isOptionalFile = (failure: Error): boolean => failures.has(failure);
