import { basename } from 'node:path'
import { type Atrium, createAtrium } from '../../client/create-atrium.ts'
import { commands } from '../../made/commands.ts'
import type { CreateImport, Import, ImportMapping } from '../../made/types.ts'
import { ValidationError } from '../../transport/errors.ts'
import { EXIT } from '../failure.ts'
import type { Io } from '../io.ts'
import { openFile, readObject } from '../operations/content.ts'
import { type Format, FORMAT_FLAGS, formatOf, printAnswer } from '../output/printer.ts'
import { say } from '../output/write.ts'
import { connectionOf, PROFILE_FLAG, profileName } from '../profiles/profile.ts'
import { askLine } from '../profiles/prompt.ts'
import { didYouMean, type Given, placesOf, readFlags, UsageError } from '../usage.ts'
import { countsOf, sayChecked } from './report.ts'
import { uploadParts } from './upload-parts.ts'
import { waitForEnd } from './wait-for-end.ts'

const valuesOf = (field: 'source' | 'entity') => (commands.createImport.body[field]?.values ?? []) as readonly never[]
const SOURCES: readonly CreateImport['source'][] = valuesOf('source')
const ENTITIES: readonly NonNullable<CreateImport['entity']>[] = valuesOf('entity')

export const IMPORT_FLAGS = {
  from: { value: SOURCES.join('|'), about: 'The format of the file' },
  entity: { value: ENTITIES.join('|'), about: 'For csv: the kind of record that each row is' },
  mapping: { value: '@FILE', about: 'What columns, statuses and stages become, as JSON' },
  continues: { value: 'ID', about: 'For csv: the earlier import whose records the ids of the file refer to' },
  anew: { about: 'For csv: continue no earlier import' },
  check: { about: 'Only check the file' },
  yes: { about: 'Import without asking, also into a live workspace' },
  resume: { value: 'ID', about: 'Continue an import; name the file, too, if its upload was interrupted' },
  ...PROFILE_FLAG,
  ...FORMAT_FLAGS,
}

/** What to do. `question`: what to ask before the import. */
type Order = { format: Format; choices: Choices; onlyCheck: boolean; question: string | undefined }
/** What the check is told about the file. */
type Choices = { mapping?: ImportMapping; continues?: string | null }
type Content = { name: string; blob: Blob }

/** Uploads a file, checks it, asks, imports it and follows the import to its end. Returns the exit code. */
export async function importFile(args: readonly string[], io: Io): Promise<number> {
  const given = readFlags(args, IMPORT_FLAGS, 'import')
  const resumed = given.get('resume')
  const [file] = placesOf(given.words, resumed === undefined || given.words.length > 0 ? ['FILE'] : [], 'import')
  const created = resumed === undefined ? readCreated(given) : undefined
  if (!created && (given.has('from') || given.has('entity')))
    throw new UsageError('--resume continues an import, which has its --from and --entity')
  const content = file === undefined ? undefined : await contentOf(file)
  const asked = {
    format: formatOf(given, io),
    choices: await readChoices(given, io),
    onlyCheck: given.has('check'),
  }
  const atrium = createAtrium({
    ...(await connectionOf(io, profileName(given))),
    onRetry: ({ waitMs, error }) => say(io, `atr: ${error.message} Trying again in ${Math.ceil(waitMs / 1_000)} s.`),
  })
  const { signal } = io
  const { workspace, sandbox } = await atrium.me.get({}, { signal })
  const isSure = sandbox || given.has('yes')
  // Before the upload, which can take a while.
  if (!isSure && !asked.onlyCheck && !io.stdin.isTTY)
    throw new UsageError(`${workspace.name} is live. Add --yes to import into it, or --check to only check the file`)

  const one = created
    ? await atrium.imports.create({ ...created, name: content!.name, bytes: content!.blob.size }, { signal })
    : await atrium.imports.get(resumed!, {}, { signal })
  try {
    const question = isSure ? undefined : `Import into ${workspace.name}, which is live? [y/N] `
    return await carryOut(io, atrium, one, content, { ...asked, question })
  } catch (error) {
    explainEnd(io, one, error)
    throw error
  }
}

/** Takes the steps that are left. */
async function carryOut(
  io: Io,
  atrium: Atrium,
  begun: Import,
  content: Content | undefined,
  { format, choices, onlyCheck, question }: Order,
): Promise<number> {
  const { signal } = io
  const { id } = begun
  const isUploading = begun.status === 'uploading'
  if (isUploading) await uploadParts(io, atrium, begun, content?.blob)
  let one = await waitForEnd(io, atrium, begun)
  const [chosen] = Object.keys(choices)
  const isRefused = one.status === 'failed' && one.started_at === null
  if (chosen && !isUploading && one.status !== 'ready' && !isRefused)
    throw new UsageError(`--${chosen} has no effect: the import is ${one.status}`)
  if (chosen || isUploading) one = await waitForEnd(io, atrium, await atrium.imports.check(id, choices, { signal }))
  if (one.status === 'ready') {
    await sayChecked(io, atrium, one)
    if (onlyCheck) say(io, `Nothing was imported. Import it with: atr import --resume ${id}`)
    else if (question && !/^y(es)?$/i.test(await askLine(io, question))) {
      say(io, `Nothing was imported. Continue with: atr import --resume ${id}`)
      return EXIT.refused
    } else one = await waitForEnd(io, atrium, await atrium.imports.start(id, {}, { signal }))
  }
  await printAnswer(io, format, one, undefined)
  if (one.status !== 'ready') say(io, `The import is ${one.status}: ${one.problem ?? countsOf(one)}`)
  if (one.failed > 0) say(io, `List the rows that failed with: atr imports rows list ${id} --status failed --all`)
  if (one.status !== 'ready' && one.status !== 'done') return EXIT.refused
  return one.failed > 0 ? EXIT.someFailed : EXIT.done
}

/** Says how to go on. */
function explainEnd(io: Io, { id }: Import, error: unknown): void {
  if (error instanceof UsageError) return
  if (error instanceof ValidationError && error.field?.startsWith('mapping'))
    say(io, `Mend it with: atr import --resume ${id} --mapping @FILE`)
  else if (!(error instanceof ValidationError))
    say(
      io,
      `Continue with: atr import --resume ${id} (with the file if its upload was interrupted), or cancel with: atr imports cancel ${id}`,
    )
}

async function readChoices(given: Given, io: Io): Promise<Choices> {
  const [mapping, continues] = [given.get('mapping'), given.get('continues')]
  if (continues !== undefined && given.has('anew')) throw new UsageError('Use either --continues or --anew')
  return {
    ...(mapping !== undefined && { mapping: (await readObject(io, mapping, '--mapping')) as ImportMapping }),
    ...(continues !== undefined && { continues }),
    ...(given.has('anew') && { continues: null }),
  }
}

/** The source and kind of a new import. */
function readCreated(given: Given): Pick<CreateImport, 'source' | 'entity'> {
  const source = chosen(given, 'from', SOURCES)
  const entity = chosen(given, 'entity', ENTITIES)
  if (!source) throw new UsageError(`Name the format of the file with --from: ${SOURCES.join(', ')}`)
  return { source, ...(entity && { entity }) }
}

function chosen<V extends string>(given: Given, flag: string, values: readonly V[]): V | undefined {
  const text = given.get(flag)
  const found = values.find((value) => value === text)
  if (text !== undefined && !found)
    throw new UsageError(`--${flag} is ${values.join(', ')}, not "${text}".${didYouMean(text, values)}`)
  return found
}

const LONGEST_NAME = 200

async function contentOf(file: string): Promise<Content> {
  const blob = await openFile(file)
  if (blob.size === 0) throw new UsageError(`The file ${file} is empty`)
  return { name: basename(file).slice(-LONGEST_NAME), blob }
}
