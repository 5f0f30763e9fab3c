import { onceProcedure, readProcedure, writeProcedure } from '#server/core/rest/procedures.ts'
import { recordRoute } from '#server/core/rest/routes/route.ts'
import {
  Document,
  ListVersions,
  OpenVersion,
  RecordVersion,
  RevertedText,
  VersionPage,
  VersionRef,
  VersionText,
} from '../schema.ts'
import { restoreVersion, revertText } from './mutations.ts'
import { getVersion, getVersionText, listVersions } from './queries.ts'

const noun = { path: 'documents', singular: 'document' }

const listMeta = recordRoute(
  noun,
  {
    method: 'GET',
    path: '/versions',
    operationId: 'listDocumentVersions',
    summary: 'List the versions of a document',
    description:
      'Returns the versions of a document, latest first, without their text. Saves by one person within 10 minutes form one version.',
  },
  { list: true },
)

const getMeta = recordRoute(
  noun,
  {
    method: 'GET',
    path: '/versions/{n}',
    operationId: 'getDocumentVersion',
    summary: 'Get a version of a document',
    description:
      'Returns a version with its text as Markdown. Read the approved text of an SOP with the number in `approved_version`.',
  },
  {},
)

const restoreMeta = recordRoute(
  noun,
  {
    method: 'POST',
    path: '/versions/{n}/restore',
    operationId: 'restoreDocumentVersion',
    summary: 'Restore a version of a document',
    description:
      'Makes the text of this version the latest one, as a new version, and fires `document.updated`. Later versions stay in the history.',
  },
  { versioned: true },
)

/** The procedures of the history of a document. */
export const versionProcedures = {
  versions: readProcedure('documents.read')
    .meta(listMeta)
    .input(ListVersions)
    .output(VersionPage)
    .query(({ ctx, input }) => listVersions(ctx, input)),
  versionText: readProcedure('documents.read')
    .meta(getMeta)
    .input(VersionRef)
    .output(VersionText)
    .query(({ ctx, input }) => getVersionText(ctx, input)),
  version: readProcedure('documents.read')
    .input(VersionRef)
    .output(OpenVersion)
    .query(({ ctx, input }) => getVersion(ctx, input)),
  restoreVersion: onceProcedure('documents.write')
    .meta(restoreMeta)
    .input(VersionRef)
    .output(Document)
    .mutation(({ ctx, input }) => restoreVersion(ctx, input)),
  revertText: writeProcedure('documents.write')
    .input(RecordVersion)
    .output(RevertedText)
    .mutation(({ ctx, input }) => revertText(ctx, input)),
}
