import { readProcedure, writeProcedure } from '#server/core/rest/procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { DocumentSummary } from '../schema.ts'
import { applySuggestion, dismissSuggestion, reopenSuggestion } from './mutations.ts'
import { listSuggestions } from './queries.ts'
import { SuggestionRef, Suggestions } from './schema.ts'

/** The procedures of suggestions, which saves of an editor write. */
export const suggestionProcedures = {
  suggestions: readProcedure('documents.read')
    .input(ById)
    .output(Suggestions)
    .query(({ ctx, input }) => listSuggestions(ctx, input)),
  applySuggestion: writeProcedure('documents.write')
    .input(SuggestionRef)
    .output(DocumentSummary)
    .mutation(({ ctx, input }) => applySuggestion(ctx, input)),
  dismissSuggestion: writeProcedure('documents.write')
    .input(SuggestionRef)
    .output(DocumentSummary)
    .mutation(({ ctx, input }) => dismissSuggestion(ctx, input)),
  reopenSuggestion: writeProcedure('documents.write')
    .input(SuggestionRef)
    .output(DocumentSummary)
    .mutation(({ ctx, input }) => reopenSuggestion(ctx, input)),
}
