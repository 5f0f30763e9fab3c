import type { Doc } from '#server/modules/documents/rules/document-nodes.ts'

const MANY_BLOCKS = 150

/** The classes of the text. In a long one, the browser lays out only the blocks near the window. */
export const documentClass = ({ content }: Doc): string =>
  content.length < MANY_BLOCKS ? 'prose document-text' : 'prose document-text is-long'
