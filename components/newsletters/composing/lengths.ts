export const LONGEST_SUBJECT = 150
export const LONGEST_PREVIEW = 200
export const LONGEST_UNSUBSCRIBE = 150

/** Characters as the server counts them: an emoji is one or more code points. */
export const characters = (text: string) => [...text]
