const SHOWN = 100

/** The input of `documents.versions` for the composer, which the server asks with the page and the page again. */
export const askedVersions = (document: string) => ({ id: document, limit: SHOWN })
