import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { recordProcedures } from '#server/core/rest/record-procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { acknowledgeDocument, approveDocument, setStatus } from './approvals/mutations.ts'
import { listReaders } from './approvals/queries.ts'
import { findDocuments, listBacklinks } from './finding/queries.ts'
import { documentKind } from './kind.ts'
import { createDocument, restoreDocument, saveDocument, updateDocument, updateEachDocument } from './mutations.ts'
import { listRecent } from './queries.ts'
import { TEMPLATES } from './rules/templates.ts'
import {
  ApproveDocument,
  Backlinks,
  BODY_LIMIT,
  Document,
  DocumentSummary,
  DocumentTemplates,
  FindDocuments,
  FoundDocuments,
  Mentioned,
  OpenDocument,
  Readers,
  RecentDocuments,
  SavedDocument,
  SaveDocument,
  SetStatus,
} from './schema.ts'
import { suggestionProcedures } from './suggestions/router.ts'
import { openDocument } from './versions/queries.ts'
import { versionProcedures } from './versions/router.ts'

export const documents = router({
  ...recordProcedures(documentKind, {
    shown: Document,
    create: createDocument,
    update: updateDocument,
    updateEach: updateEachDocument,
    restore: restoreDocument,
  }),
  open: readProcedure('documents.read')
    .input(ById)
    .output(OpenDocument)
    .query(({ ctx, input }) => openDocument(ctx, input.id)),
  save: onceProcedure('documents.write')
    .meta({ rest: { status: 200, write: true, bodyLimit: 2 * BODY_LIMIT } })
    .input(SaveDocument)
    .output(SavedDocument)
    .mutation(({ ctx, input }) => saveDocument(ctx, input)),
  ...versionProcedures,
  ...suggestionProcedures,
  setStatus: writeProcedure('documents.write')
    .input(SetStatus)
    .output(DocumentSummary)
    .mutation(({ ctx, input }) => setStatus(ctx, input)),
  approve: writeProcedure('documents.write')
    .input(ApproveDocument)
    .output(DocumentSummary)
    .mutation(({ ctx, input }) => approveDocument(ctx, input)),
  acknowledge: writeProcedure('documents.read')
    .input(ById)
    .output(DocumentSummary)
    .mutation(({ ctx, input }) => acknowledgeDocument(ctx, input)),
  readers: readProcedure('documents.read')
    .input(ById)
    .output(Readers)
    .query(({ ctx, input }) => listReaders(ctx, input.id)),
  backlinks: readProcedure('documents.read')
    .input(Mentioned)
    .output(Backlinks)
    .query(({ ctx, input }) => listBacklinks(ctx, input)),
  find: readProcedure('documents.read')
    .input(FindDocuments)
    .output(FoundDocuments)
    .query(({ ctx, input }) => findDocuments(ctx, input)),
  templates: readProcedure('documents.read')
    .output(DocumentTemplates)
    .query(() => TEMPLATES),
  recent: readProcedure('documents.read')
    .input(RecentDocuments)
    .output(DocumentSummary.array())
    .query(({ ctx, input }) => listRecent(ctx, input)),
})
