'use client'

import { useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useLeaveWarning, useOnLeave } from '#components/ui/use-unsaved.ts'
import { sumLines } from '#server/modules/invoices/rules.ts'
import type { Invoice, InvoiceLine } from '#server/modules/invoices/schema.ts'
import type { LineStep } from './line-row.tsx'
import { emptyLine, lineOf, type LineText, savedLine, textOf } from './line-text.ts'

/** A draft with lines: an invoice or a quote. */
export type Lined = Pick<Invoice, 'lines' | 'currency'>
type Edit<R extends Lined> = (seen: R, fields: Pick<Invoice, 'lines'>) => void

/**
 * Edits the lines of a draft; saves when focus leaves a line and when a line is added, moved or removed. A number that
 * is missing or invalid keeps its saved value meanwhile. Compares with the draft from when typing began, to detect
 * concurrent changes.
 */
export function useLines<R extends Lined>(stored: R, edit: Edit<R>) {
  const { taxRate } = useFrame().here
  const [sent, setSent] = useState<{ from: R; lines: Invoice['lines'] }>()
  // The edited draft renders a moment after the edit.
  const invoice = sent?.from === stored ? { ...stored, lines: sent.lines } : stored
  const [texts, setTexts] = useState(() => invoice.lines.map(textOf))
  const [shown, setShown] = useState(invoice.lines)
  const [seen, setSeen] = useState<R>()
  if (!seen && shown !== invoice.lines) {
    setShown(invoice.lines)
    if (!isSame(invoice.lines, texts.map(savedLine))) setTexts(invoice.lines.map(textOf))
  }

  function save(typed: readonly LineText[]): void {
    const saved = typed.map(savedLine)
    const before = seen ?? invoice
    const isOpen = linesOf(typed).length < typed.length
    setTexts(typed.map((text, at) => ({ ...text, kept: saved[at]! })))
    if (isSame(before.lines, saved)) return setSeen(isOpen ? before : undefined)
    const { lines } = sumLines(saved, invoice.currency)
    setSent({ from: stored, lines })
    setSeen(isOpen ? { ...before, lines } : undefined)
    edit(before, { lines })
  }
  function step(at: number, what: LineStep): void {
    const line = texts[at]!
    const rest = texts.toSpliced(at, 1)
    if (what === 'remove') save(rest)
    else if (what === 'copy') save(texts.toSpliced(at + 1, 0, textOf(savedLine(line))))
    else save(rest.toSpliced(Math.max(0, what === 'up' ? at - 1 : at + 1), 0, line))
  }
  const last = texts.at(-1)
  useLeaveWarning(() => seen !== undefined)
  useOnLeave(() => seen && save(texts))
  return {
    texts,
    sums: sumLines(linesOf(texts), invoice.currency),
    type: (at: number, fields: Partial<LineText>) => {
      setSeen(seen ?? invoice)
      setTexts(texts.with(at, { ...texts[at]!, ...fields }))
    },
    add: () => save([...texts, emptyLine(last ? savedLine(last).tax_rate : taxRate)]),
    leave: () => seen && save(texts),
    step,
  }
}

const linesOf = (texts: readonly LineText[]) => texts.flatMap((text) => lineOf(text) ?? [])

type Bare = Omit<InvoiceLine, 'amount'>
const bare = ({ description, quantity, unit_price, tax_rate }: Bare) => [description, quantity, unit_price, tax_rate]
const isSame = (a: readonly Bare[], b: readonly Bare[]) => JSON.stringify(a.map(bare)) === JSON.stringify(b.map(bare))
