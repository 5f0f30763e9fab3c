/** Files that were chosen in this tab, by import. A reload forgets them, because browsers keep no access to files. */
export const chosenFiles = new Map<string, File>()
