import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { attachedTo } from '#server/core/records/attachments.ts'
import { compares, isLabelled, isOneOf, namesOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { conflict, forbidden, invalid } from '#server/core/values/errors.ts'
import { matchesText } from './finding/queries.ts'
import { BODY_LIMIT, CreateDocument, DocumentSummary, ListDocuments, UpdateDocument } from './schema.ts'

export const documentKind = defineKind(
  {
    record: DocumentSummary,
    row: DocumentSummary,
    create: CreateDocument,
    update: UpdateDocument,
    list: ListDocuments,
  },
  {
    table: 'document',
    path: 'documents',
    read: 'documents.read',
    write: 'documents.write',
    page: '/documents',
    title: 'title',
    search: { status: 'sop_status' },
    comments: true,
    owned: ['owner'],
    attachments: true,
    columns: { attachments: attachedTo('document') },
    notifies: { field: 'mentions', as: 'mention' },
    docs: {
      list: 'Returns documents that are not in the Trash, by default oldest first. Get a document to read its text.',
      example: { title: 'Close the shop', kind: 'sop', markdown: '1. Count the till\n2. Set the alarm\n' },
      bodyLimit: BODY_LIMIT,
    },
    matches: matchesText,
    reviews: { due: 'review_due', owner: 'owner', open: sql<boolean>`document.sop_status is distinct from 'retired'` },
    refs: { folder: 'folder', project: 'project' },
    filters: {
      kind: isOneOf('document.kind'),
      folder: namesOneOf('document.folder', 'folder'),
      tag: isLabelled('document.tags'),
      sop_status: isOneOf('document.sop_status'),
      owner: namesOneOf('document.owner', 'member'),
      project: namesOneOf('document.project', 'project'),
      review_before: compares('document.review_due', '<'),
    },
    defaults: () => ({ kind: 'note' as const }),
    derive(_ctx, { after }) {
      if (after.kind === 'note') return { sop_status: null }
      return { sop_status: after.sop_status ?? 'draft' }
    },
    check(ctx, { before, given, after }) {
      if (after.kind === 'note' && given.sop_status)
        throw invalid('sop_status', 'applies only to documents of kind sop')
      if (after.kind === 'note' && before?.approved_version)
        throw conflict('An SOP that was approved cannot become a note. Retire it instead.')
      const isHandedOver = before?.kind === 'sop' && (before.owner !== after.owner || after.kind !== 'sop')
      if (isHandedOver && !mayHandOver(ctx, before))
        throw forbidden(
          'Only the owner of the SOP, a manager or an owner of the workspace can change its owner or make it a note.',
        )
      if (given.sop_status !== 'approved' || before?.sop_status === 'approved') return
      if (ctx.actor.kind !== 'member') throw forbidden('Only a person can approve a document, in the application.')
      throw invalid('sop_status', 'is set to approved by approving the document')
    },
  },
)

/**
 * The owner can approve, so others must not make themselves the owner, neither directly nor by converting to a note.
 */
const mayHandOver = ({ actor }: WorkspaceContext, { owner }: Pick<DocumentSummary, 'owner'>): boolean =>
  actor.kind !== 'member' || actor.role !== 'member' || actor.id === owner
