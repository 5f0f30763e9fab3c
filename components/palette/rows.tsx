'use client'

import { Command as Cmdk } from 'cmdk'
import { type LucideIcon, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { factsOf } from '#components/records/kinds.ts'
import { Keys } from '#components/ui/keys.tsx'
import type { Found } from '#server/modules/search/schema.ts'
import type { Command } from './commands.ts'
import { markWords } from './matches.ts'

type RowProps = { value: string; icon: LucideIcon; onSelect: () => void; children: ReactNode }

/** A result. */
export function Row({ value, icon: Icon, onSelect, children }: RowProps) {
  return (
    <Cmdk.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default scroll-my-2 items-center gap-3 rounded-md px-2 select-none data-[selected=true]:bg-selected"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
      {children}
    </Cmdk.Item>
  )
}

/** A name with the matched words highlighted. */
export function Marked({ name, q }: { name: string; q: string }) {
  return (
    <span className="truncate">
      {markWords(name, q).map(({ text, hit }, index) =>
        hit ? (
          <mark key={index} className="bg-transparent font-semibold text-accent-text">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}

type RecordRowProps = { record: Found; icon: LucideIcon; q: string; onSelect: () => void }

export function RecordRow({ record: { entity, id, name, detail, status, tag }, icon, q, onSelect }: RecordRowProps) {
  return (
    <Row value={id} icon={icon} onSelect={onSelect}>
      <Marked name={name} q={q} />
      {detail && <span className="truncate text-ink-muted max-sm:hidden">{detail}</span>}
      {tag && (
        <span className="flex shrink-0 text-sm text-ink-muted">
          <span className="sr-only">Tag: </span>
          <Tag aria-hidden className="mr-1 size-3.5 self-center text-ink-faint" />
          <Marked name={tag} q={q} />
        </span>
      )}
      {status && (
        <span className="ml-auto shrink-0 text-sm text-ink-muted">{factsOf(entity)?.states?.[status]?.label}</span>
      )}
    </Row>
  )
}

export function CommandRow({ command, q, onSelect }: { command: Command; q: string; onSelect: () => void }) {
  return (
    <Row value={command.id} icon={command.icon} onSelect={onSelect}>
      <Marked name={command.label} q={q} />
      {command.keys && (
        <span className="ml-auto shrink-0 max-sm:hidden">
          <Keys keys={command.keys} />
        </span>
      )}
    </Row>
  )
}
