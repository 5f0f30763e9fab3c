/** A document of paragraphs as an editor sends it. */
export const paragraphs = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] })),
})

/** The paragraphs of a document, as texts. */
export const textsOf = ({ content }: { content: { content: { text: string }[] }[] }) =>
  content.map((block) => block.content.map(({ text }) => text).join(''))
