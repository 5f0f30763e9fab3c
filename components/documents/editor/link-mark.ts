import { Mark, mergeAttributes } from '@tiptap/core'
import { isSafeAddress, mentionOf } from '#server/modules/documents/rules/safe-address.ts'

/** A link or a mention. Typing at its end continues without the link. */
export const LinkMark = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes() {
    return { href: { default: '' }, title: { default: null } }
  },
  parseHTML() {
    return [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? ''
          return isSafeAddress(href) && !href.startsWith('#') && null
        },
      },
    ]
  },
  renderHTML({ HTMLAttributes }) {
    const isMention = mentionOf(String(HTMLAttributes['href'])) !== undefined
    return ['a', mergeAttributes(HTMLAttributes, isMention ? { 'data-mention': '' } : { rel: 'noreferrer' }), 0]
  },
})
