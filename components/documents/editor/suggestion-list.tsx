'use client'

import type { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { AtSign, Hash } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useImperativeHandle, useState } from 'react'
import { popupItemStyle } from '#components/ui/control-style.ts'
import { cx } from '#components/ui/cx.ts'
import { Kbd } from '#components/ui/kbd.tsx'
import { BLOCKS, IMAGE, INSERTS, type Insert } from './insert-menu.ts'
import { type Asked, dismiss } from './suggest.ts'

/** A person or record that a document can mention; `href` as in `document-nodes.ts`. */
export type Mentionable = { href: string; name: string; hint?: string; icon?: ReactNode }
export type FindMentions = (sign: '@' | '#', words: string) => Promise<readonly Mentionable[]>

type Offer = { label: string; icon: ReactNode; hint?: string | undefined; keys?: string | undefined; take: () => void }
export type ListKeys = { key: (key: string) => boolean }

type SuggestionListProps = {
  editor: Editor
  asked: Asked
  find: FindMentions
  onImage: () => void
  keys: RefObject<ListKeys | null>
}

const LABELS = { '/': 'Insert', '@': 'People', '#': 'Records' }

/** The suggestions of `/`, `@` and `#`, beside the cursor. Focus stays in the text. */
export function SuggestionList({ editor, asked, find, onImage, keys }: SuggestionListProps) {
  const { sign, words } = asked
  const id = useId()
  const [active, setActive] = useState({ words, index: 0 })
  const found = useMentions(find, sign, words)
  const offers = sign === '/' ? inserts(editor, asked, onImage) : mentions(editor.view, asked, found)
  const index = active.words === words ? Math.min(active.index, offers.length - 1) : 0
  const place = usePlace(editor.view, asked.from)

  useImperativeHandle(keys, () => ({
    key: (key) => {
      if (offers.length === 0) return false
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      if (step !== 0) setActive({ words, index: (index + step + offers.length) % offers.length })
      else if (key === 'Enter' || key === 'Tab') offers[index]!.take()
      else return false
      return true
    },
  }))
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id])
  useEffect(() => {
    editor.view.dom.setAttribute('aria-activedescendant', `${id}-${index}`)
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }, [editor, id, index])
  if (offers.length === 0) return null
  return (
    <div
      id={id}
      role="listbox"
      aria-label={LABELS[sign]}
      style={place}
      className="fixed z-40 max-h-72 w-64 overflow-y-auto rounded-md bg-raised p-1 text-ink shadow-float"
    >
      {offers.map((offer, at) => (
        <div
          key={offer.label + at}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          className={cx(popupItemStyle, at === index && 'bg-selected')}
          onPointerMove={() => setActive({ words, index: at })}
          onPointerDown={(event) => {
            event.preventDefault()
            offer.take()
          }}
        >
          <span className="flex text-ink-muted [&>svg]:size-4">{offer.icon}</span>
          <span className="min-w-0 flex-1 truncate">{offer.label}</span>
          {offer.hint && <span className="truncate text-sm text-ink-muted">{offer.hint}</span>}
          {offer.keys && <Kbd>{offer.keys}</Kbd>}
        </div>
      ))}
    </div>
  )
}

function useMentions(find: FindMentions, sign: Asked['sign'], words: string): readonly Mentionable[] {
  const [found, setFound] = useState<readonly Mentionable[]>([])
  useEffect(() => {
    if (sign === '/') return
    let isOver = false
    void find(sign, words.trim()).then(
      (mentions) => !isOver && setFound(mentions),
      () => !isOver && setFound([]),
    )
    return () => {
      isOver = true
    }
  }, [find, sign, words])
  return found
}

const HEIGHT = 288
const WIDTH = 256

/** Below the sign, or above it near the end of the window. */
function usePlace(view: EditorView, from: number) {
  const [, look] = useState(0)
  useEffect(() => {
    const again = () => look((times) => times + 1)
    window.addEventListener('scroll', again, { passive: true, capture: true })
    window.addEventListener('resize', again)
    return () => {
      window.removeEventListener('scroll', again, { capture: true })
      window.removeEventListener('resize', again)
    }
  }, [])
  const { left, top, bottom } = view.coordsAtPos(Math.min(from, view.state.doc.content.size))
  const height = window.visualViewport?.height ?? window.innerHeight
  const x = Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8))
  if (bottom + HEIGHT < height || top < HEIGHT) return { left: x, top: bottom + 4 }
  return { left: x, bottom: window.innerHeight - top + 4 }
}

function inserts(editor: Editor, { words, from, to }: Asked, onImage: () => void): Offer[] {
  const wanted = words.trim().toLowerCase()
  const isMeant = ({ label, words: more }: Pick<Insert, 'label' | 'words'>) =>
    [...label.toLowerCase().split(' '), label.toLowerCase(), ...more.split(' ')].some((word) => word.startsWith(wanted))
  const chain = () => editor.chain().focus().deleteRange({ from, to })
  const offers: (Offer & { words: string })[] = [
    ...[...BLOCKS, ...INSERTS].map(({ label, icon: Icon, words: more, typed, run }) => ({
      label,
      words: more,
      icon: <Icon />,
      keys: typed,
      take: () => void run(chain()).run(),
    })),
    {
      ...IMAGE,
      icon: <IMAGE.icon />,
      take: () => {
        chain().run()
        onImage()
      },
    },
    { label: 'Mention a person', words: 'member at user', icon: <AtSign />, keys: '@', take: () => ask(chain(), '@') },
    { label: 'Mention a record', words: 'link task contact', icon: <Hash />, keys: '#', take: () => ask(chain(), '#') },
  ]
  return offers.filter(isMeant)
}

const ask = (chain: ReturnType<Editor['chain']>, sign: string) => void chain.insertContent(sign).run()

function mentions(view: EditorView, { sign, from, to }: Asked, found: readonly Mentionable[]): Offer[] {
  return found.map(({ href, name, hint, icon }) => ({
    label: name,
    hint,
    icon: icon ?? (sign === '@' ? <AtSign /> : <Hash />),
    take: () => {
      const { schema, tr } = view.state
      const link = schema.text(`${sign === '@' ? '@' : ''}${name}`, [schema.marks['link']!.create({ href })])
      dismiss(view)
      view.dispatch(tr.replaceWith(from, to, [link, schema.text(' ')]).scrollIntoView())
      view.focus()
    },
  }))
}
