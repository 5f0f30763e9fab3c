import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { ThreadError } from '#server/core/operations/threads.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import type { ChangeCounts } from '../rules/compare-documents.ts'
import {
  type BlockPlace,
  countBetween as count,
  followBlocks as follow,
  keepContent as keep,
  keepMarkdown as keepText,
  type Kept,
  type MergedText,
  mergeTexts as merge,
  replaceBlock as replace,
  writeContent as write,
} from '../rules/keep-document.ts'

/** Texts longer than this in total are processed in a thread; shorter ones take a few milliseconds. */
const LONG = 20_000
const MODULE = new URL('../rules/keep-document.ts', import.meta.url)
/** The exported function names for threads. */
const WORK = {
  countBetween: count,
  followBlocks: follow,
  keepContent: keep,
  keepMarkdown: keepText,
  mergeTexts: merge,
  replaceBlock: replace,
  writeContent: write,
}

/** Validates and prepares the JSON of an editor for storage. Throws `validation_error`. */
export const keepContent = (ctx: WorkspaceContext, content: string) => perform<Kept>(ctx, 'keepContent', [content])

/** Prepares a Markdown text for storage. Throws `validation_error`. */
export const keepMarkdown = (ctx: WorkspaceContext, markdown: string) => perform<Kept>(ctx, 'keepMarkdown', [markdown])

/** Merges two versions of one base, all as JSON. */
export const mergeTexts = (ctx: WorkspaceContext, base: string, mine: string, theirs: string) =>
  perform<MergedText>(ctx, 'mergeTexts', [base, mine, theirs])

/** Where blocks of a text are in a later one. `replaces`: what was there. */
export const followBlocks = (ctx: WorkspaceContext, before: string, after: string, blocks: readonly Anchor[]) =>
  perform<BlockPlace[]>(ctx, 'followBlocks', [before, after, JSON.stringify(blocks)])
type Anchor = BlockPlace & { replaces: unknown }

/** Replaces a block of a text, or adds one where it was. */
export const replaceBlock = (ctx: WorkspaceContext, text: string, { block, place, replaces, content }: Replacement) =>
  perform<Kept>(ctx, 'replaceBlock', [text, ...[{ block, place }, replaces, content].map((one) => JSON.stringify(one))])
type Replacement = Anchor & { content: unknown }

/** Writes a stored text as Markdown. */
export const writeContent = (ctx: WorkspaceContext, content: string) => perform<string>(ctx, 'writeContent', [content])

/** Counts what changed between two versions, as JSON. */
export const countBetween = (ctx: WorkspaceContext, before: string, after: string) =>
  perform<ChangeCounts>(ctx, 'countBetween', [before, after])

async function perform<R>({ services }: WorkspaceContext, name: keyof typeof WORK, args: string[]): Promise<R> {
  try {
    const isLong = args.reduce((sum, { length }) => sum + length, 0) > LONG
    const work = WORK[name] as (...args: string[]) => unknown
    return (isLong ? await services.threads.run(MODULE, name, args) : work(...args)) as R
  } catch (error) {
    if (error instanceof ThreadError && error.reason !== 'crash')
      throw invalid('markdown', 'takes too long to read. Split the text')
    // An error from a thread has the name of its class, but not the class.
    if (!(error instanceof Error && 'at' in error)) throw error
    const isNamed = /^(content|markdown)\b/.test(String(error.at))
    throw new DomainError('validation_error', isNamed ? error.message : `markdown: ${error.message}`)
  }
}
