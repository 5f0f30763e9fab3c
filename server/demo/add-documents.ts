import { keepMarkdown, type Kept } from '#server/modules/documents/rules/keep-document.ts'
import type { DocumentSummary } from '#server/modules/documents/schema.ts'
import { attachFiles } from './add-files.ts'
import type { Team } from './add-work.ts'
import { DOCUMENTS, FOLDERS, type PlannedDocument } from './documents.ts'
import { day, type History } from './history.ts'

/** Folders, notes and SOPs of the studio; one SOP is approved and read by most. */
export function addDocuments(history: History, team: Team): void {
  const folders = new Map<string, string>()
  for (const [name, parent] of FOLDERS) {
    const position = [...folders.keys()].length + 1
    const fields = { name, parent: parent === null ? null : folders.get(parent)!, position }
    folders.set(name, history.create('folder', fields, history.daysAgo(150 - position), team.owner).id)
  }
  for (const planned of DOCUMENTS) {
    const kept = keepMarkdown(planned.texts[0]!)
    const { id } = addDocument(history, team, planned, kept, folders.get(planned.folder)!)
    history.rows.document_index.push({ document: id, words: kept.vector })
  }
}

function addDocument(history: History, team: Team, planned: PlannedDocument, kept: Kept, folder: string) {
  const { title, kind, tags, from, approved } = planned
  const author = team.members[0] ?? team.owner
  const at = history.daysAgo(from)
  const isSop = kind === 'sop'
  const fields: Omit<DocumentSummary, 'id' | 'version' | 'created_at' | 'updated_at'> = {
    title,
    kind,
    folder,
    tags: [...tags],
    owner: isSop ? author : null,
    project: null,
    sop_status: isSop ? 'draft' : null,
    review_due: isSop ? day(history.later(history.now, 90 - from / 2)) : null,
    approved_by: null,
    approved_at: null,
    approved_version: null,
    words: kept.words,
    mentions: [],
    attachments: [],
  }
  const document = history.create('document', fields, at, author)
  addVersion(history, document, kept, { n: 1, reason: 'edit', author, words_added: kept.words })
  if (approved) {
    const then = history.later(at, 3)
    const approval = {
      sop_status: 'approved' as const,
      approved_by: team.owner,
      approved_at: then.toISOString(),
      approved_version: 2,
    }
    history.update('document', document, approval, then, team.owner, 'document.approved')
    addVersion(history, document, kept, { n: 2, reason: 'approval', author: team.owner, words_added: 0 })
    for (const member of [team.owner, ...team.managers, ...team.members.slice(0, 2)])
      history.rows.document_read.push({
        document: document.id,
        n: 2,
        member,
        at: history.later(then, 2).toISOString(),
      })
  }
  attachFiles(history, 'document', document, planned.files ?? [], author)
  // The log shows documents without their text.
  return Object.assign(document, { markdown: kept.markdown, text: kept.text })
}

type Version = { n: number; reason: string; author: string; words_added: number }

function addVersion(history: History, document: DocumentSummary, kept: Kept, version: Version): void {
  const { id, title, updated_at: at } = document
  const content = JSON.parse(kept.content) as { content: unknown[] }
  history.rows.document_version.push({
    document: id,
    version: document.version,
    title,
    content,
    author_kind: 'member',
    base_n: version.n > 1 ? version.n - 1 : null,
    blocks_added: version.n === 1 ? content.content.length : 0,
    blocks_removed: 0,
    words_removed: 0,
    began_at: at,
    at,
    ...version,
  })
}
