import { type Align, type Block, type Inline, NoDocument, type TableCell } from './document-nodes.ts'
import { checkDepth, childrenOf, readInlines, type Raw } from './raw-nodes.ts'
import { tidyInline } from './tidy-inline.ts'

type Cell = { content: Inline[]; align: Align }

/** The first row becomes the header, and every row as long as the longest. A cell holds one line of text. */
export function tidyTable(rows: readonly Raw[], at: string, depth: number): Block[] {
  checkDepth(depth + 4, at)
  const cells = rows.map((row, index) => {
    if (row.type !== 'tableRow') throw new NoDocument(`${at}.${index}.type`, 'must be a row of a table')
    return childrenOf(row.content, `${at}.${index}.content`).map((cell, place) =>
      readCell(cell, `${at}.${index}.content.${place}`),
    )
  })
  const columns = cells.reduce((most, row) => Math.max(most, row.length), 0)
  if (columns === 0) return []
  const aligns = Array.from({ length: columns }, (_, column) => cells[0]?.[column]?.align ?? null)
  const content = cells.map((row, index) => ({
    type: 'tableRow' as const,
    content: aligns.map((align, column): TableCell => ({
      type: index === 0 ? 'tableHeader' : 'tableCell',
      attrs: { align },
      content: [{ type: 'paragraph', content: row[column]?.content ?? [] }],
    })),
  }))
  return [{ type: 'table', content }]
}

function readCell(cell: Raw, at: string): Cell {
  if (cell.type !== 'tableHeader' && cell.type !== 'tableCell')
    throw new NoDocument(`${at}.type`, 'must be a cell of a table')
  const align = cell.attrs?.['align']
  const lines = childrenOf(cell.content, `${at}.content`).map((block, index) =>
    readInlines(
      childrenOf(block.content, `${at}.content.${index}.content`),
      `${at}.content.${index}.content`,
      'one line',
    ),
  )
  const content = lines.reduce<Inline[]>(
    (all, line) => (all.length ? [...all, { type: 'hardBreak', marks: [] }, ...line] : line),
    [],
  )
  return {
    content: tidyInline(content, 'one line'),
    align: align === 'left' || align === 'center' || align === 'right' ? align : null,
  }
}
