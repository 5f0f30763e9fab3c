import { createHash } from 'node:crypto'
import { newId } from '#server/core/values/ids.ts'
import type { Deal } from '#server/modules/deals/schema.ts'
import type { Task } from '#server/modules/tasks/schema.ts'
import type { Ticket } from '#server/modules/tickets/schema.ts'
import type { Team } from './add-work.ts'
import type { Entity, History, Kept } from './history.ts'
import { pdfPage, proofImage } from './sample-files.ts'

const FILES = {
  'Cover, second proof.png': { type: 'image/png', content: () => proofImage() },
  'Photo of the delivery.png': { type: 'image/png', content: () => proofImage(480, 320) },
  'Request for a quote.pdf': {
    type: 'application/pdf',
    content: () =>
      pdfPage('Request for a quote', [
        'Catalogue, 96 pages and cover, 210 x 280 mm',
        'Print run 18,000 copies, 135 g matt, cover 300 g',
        'Two languages: the black plate changes',
        'Delivery to two addresses in the last week of the month',
      ]),
  },
  'Print data checklist.pdf': {
    type: 'application/pdf',
    content: () =>
      pdfPage('Print data checklist', [
        '[  ] Trim, bleed and marks: 3 mm on every side',
        '[  ] All images have at least 300 dpi',
        '[  ] Black text is K 100 and nothing else',
        '[  ] A second person has seen the first and the last page',
      ]),
  },
} as const
export type SampleFile = keyof typeof FILES

type WithFiles = Kept & { attachments: string[] }

/** Attaches files to a record, a minute after its last change. */
export function attachFiles(
  history: History,
  entity: Entity,
  record: WithFiles,
  names: readonly SampleFile[],
  by: string,
) {
  const at = new Date(record.updated_at)
  for (const [position, name] of names.entries()) {
    const { type, content } = FILES[name]
    const bytes = content()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = newId(at)
    history.rows.file.push({
      id: file,
      name,
      type,
      size: bytes.length,
      sha256,
      member: by,
      created_at: at.toISOString(),
    })
    history.rows.file_chunk.push({ file, n: 0, sha256: `\\x${sha256}`, bytes: `\\x${bytes.toString('hex')}` })
    history.rows.attachment.push({ file, entity, entity_id: record.id, position })
    history.update(entity, record, { attachments: [...record.attachments, file] }, at, by)
  }
}

/** Files on a task, a deal and a ticket. Documents bring their own. */
export function addFiles(history: History, team: Team): void {
  const [colleague, manager] = [team.members[0]!, team.managers[0]!]
  const task = (history.records.task as Task[]).find(({ title }) => title === 'Colour proof of the cover')
  if (task) attachFiles(history, 'task', task, ['Cover, second proof.png', 'Print data checklist.pdf'], colleague)
  const deal = (history.records.deal as Deal[]).find(({ stage }) => stage === 'negotiation')
  if (deal) attachFiles(history, 'deal', deal, ['Request for a quote.pdf'], manager)
  const ticket = (history.records.ticket as Ticket[]).findLast(({ type }) => type === 'incident')
  if (ticket) attachFiles(history, 'ticket', ticket, ['Photo of the delivery.png'], colleague)
}
