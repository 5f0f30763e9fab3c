import { hash } from 'node:crypto'
import type { Cells } from '../reading/read-table.ts'
import { idProblem } from './columns.ts'
import type { Item, Source } from './source.ts'
import {
  commentOn,
  dayOf,
  dueOf,
  described,
  priorityOf,
  requireColumns,
  statusesOf,
  tagsOf,
  unknownStatus,
} from './tracker-tasks.ts'
import type { NameOf } from './wiki-inline.ts'
import { markdownOf } from './wiki-markup.ts'

const NEEDED = ['Issue key', 'Summary', 'Status'] as const

/** The German names of columns, in the language of whoever exports. */
const GERMAN = new Map([
  ['Zusammenfassung', 'Summary'],
  ['Vorgangsschlüssel', 'Issue key'],
  ['Vorgangstyp', 'Issue Type'],
  ['Statuskategorie', 'Status Category'],
  ['Projektschlüssel', 'Project key'],
  ['Projektname', 'Project name'],
  ['Projektleiter', 'Project lead'],
  ['ID des Projektleiters', 'Project lead id'],
  ['Priorität', 'Priority'],
  ['Zugewiesene Person', 'Assignee'],
  ['ID der zugewiesenen Person', 'Assignee Id'],
  ['Bearbeiter', 'Assignee'],
  ['Autor', 'Reporter'],
  ['ID des Autors', 'Reporter Id'],
  ['Ersteller', 'Creator'],
  ['Ersteller-ID', 'Creator Id'],
  ['Beobachter', 'Watchers'],
  ['ID des Beobachters', 'Watchers Id'],
  ['Erstellt', 'Created'],
  ['Erledigt', 'Resolved'],
  ['Fälligkeitsdatum', 'Due date'],
  ['Stichwörter', 'Labels'],
  ['Beschreibung', 'Description'],
  ['Kommentar', 'Comment'],
  ['Kommentare', 'Comment'],
  ['Übergeordnet', 'Parent'],
])
const inEnglish = (name: string) => GERMAN.get(name) ?? name.replace(/^Benutzerdefinierte Felder \(/, 'Custom field (')

/** Longer texts stay as they are, and their fields refuse them. */
const LONGEST_TEXT = 100_000
/** Names of people that are kept, by their account. */
const MOST_NAMES = 50_000

/** The CSV export of Jira: issues become tasks of their projects, with their comments. */
export const jira: Source = {
  label: 'Jira',
  becomes: 'Issues become tasks with their comments and projects.',
  howTo: 'In Jira, use English or German, search for the issues, and choose Export CSV (all fields).',
  accept: ['.csv'],
  guide: 'import-from-jira',
  entities: () => ['project', 'comment', 'task'],
  referred: ['project'],
  maps: ['statuses'],
  open(given, { mapping }) {
    const header = given.map(inEnglish)
    requireColumns(
      header,
      NEEDED,
      'jira',
      'Set the language of your Jira profile to English, export the issues as CSV, and upload that file',
    )
    const columns = columnsOf(header)
    const statusOf = statusesOf(mapping)
    const categoryOf = statusesOf({})
    const names = new Map<string, string>()
    const projects = new Set<string>()
    const nameOf: NameOf = (id) => names.get(id) ?? id
    const markdown = (text: string) => (text.length > LONGEST_TEXT ? text : markdownOf(text, nameOf))
    return {
      scope: 'jira',
      items(cells, line) {
        const all = (name: string) => (columns.get(name) ?? []).flatMap((place) => cells[place]?.trim() || [])
        const cell = (name: string) => all(name)[0] ?? ''
        for (const [id, name] of accountsIn(columns, cells)) if (names.size < MOST_NAMES) names.set(id, name)
        const key = cell('Issue key')
        const task: Item = { type: 'task', id: key, line, entity: 'task', fields: {} }
        const project = cell('Project key') || key.replace(/-\d+$/, '')
        const problem = idProblem('Issue key', key) ?? idProblem('Project key', project)
        if (problem) return [{ ...task, id: null, problem }]
        const items: Item[] = []
        if (!projects.has(project)) {
          projects.add(project)
          const fields = { name: cell('Project name') || project }
          items.push({ type: 'project', id: project, line, entity: 'project', fields })
        }
        const named = statusOf(cell('Status')) ?? categoryOf(cell('Status Category'))
        const { due, notes: dueNotes } = dueOf(cell('Due date') || cell('Due Date'))
        const { priority, notes: priorityNotes } = priorityOf(cell('Priority'))
        // A label of Jira has no spaces, but some exports write several in one cell.
        const { tags, notes: tagNotes } = tagsOf(all('Labels').flatMap((labels) => labels.split(/\s+/)))
        const unknown = named ? {} : unknownStatus(cell('Status'))
        items.push({
          ...task,
          ...unknown,
          fields: {
            title: cell('Summary'),
            desc: described(markdown(cell('Description')), 'Jira', factsIn(key, cell, all, nameOf)),
            status: named ?? (cell('Resolved') ? 'done' : 'todo'),
            priority,
            assignees: cell('Assignee') ? [nameOf(cell('Assignee'))] : [],
            due,
            tags,
          },
          refs: { project: { type: 'project', id: project } },
          notes: [...(unknown.notes ?? []), ...dueNotes, ...priorityNotes, ...tagNotes],
        })
        return [...items, ...commentsIn({ key, title: cell('Summary') || key }, all('Comment'), line, markdown, nameOf)]
      },
    }
  },
}

type Columns = ReadonlyMap<string, readonly number[]>

/** The places of each column, which Jira repeats for each of several values. */
function columnsOf(header: Cells): Columns {
  const columns = new Map<string, number[]>()
  for (const [place, name] of header.entries()) columns.set(name, [...(columns.get(name) ?? []), place])
  return columns
}

/** The names of accounts: Jira Cloud writes their ids in the columns "Assignee Id" and so on, and only ids in texts. */
function* accountsIn(columns: Columns, cells: Cells): Generator<[id: string, name: string]> {
  for (const name of ['Assignee', 'Reporter', 'Creator', 'Watchers', 'Project lead'])
    for (const [nth, place] of (
      columns.get(name === 'Project lead' ? 'Project lead id' : `${name} Id`) ?? []
    ).entries()) {
      const [id, person] = [cells[place]?.trim(), cells[columns.get(name)?.[nth] ?? -1]?.trim()]
      if (id && person) yield [id, person]
    }
}

type Cell = (name: string) => string

/** What tasks have no field for. */
function factsIn(key: string, cell: Cell, all: (name: string) => string[], nameOf: NameOf) {
  const custom = (name: string) => cell(name) || cell(`Custom field (${name})`)
  const points = ['Story Points', 'Story point estimate', 'Story Point-Schätzung'].map(custom).find(Boolean)
  const parent = cell('Parent key') || cell('Parent summary') || cell('Parent') || cell('Parent id')
  const components = [...all('Component/s'), ...all('Components')]
  const reporter = cell('Reporter') || cell('Creator')
  const created = dayOf(cell('Created')) ?? cell('Created')
  return [
    key,
    reporter && `created by ${nameOf(reporter)}`,
    created && `created on ${created}`,
    cell('Issue Type') && `type ${cell('Issue Type')}`,
    points && `story points ${points}`,
    all('Sprint').length > 0 && `sprint ${all('Sprint').join(' and ')}`,
    components.length > 0 && `components ${components.join(' and ')}`,
    custom('Epic Link') && `epic ${custom('Epic Link')}`,
    parent && `part of ${parent}`,
  ]
}

const COMMENT = /^([^;]*);([^;]*);([^]*)$/

/** Comments are cells as `date;author;text`. They have no ids: the date and the author stay when the text is edited. */
function* commentsIn(
  { key, title }: { key: string; title: string },
  cells: readonly string[],
  line: number,
  markdown: (text: string) => string,
  nameOf: NameOf,
) {
  const seen = new Map<string, number>()
  for (const cell of cells) {
    const [, date = '', author = '', text = cell] = COMMENT.exec(cell) ?? []
    if (text.trim() === '') continue
    const digest = hash('sha256', JSON.stringify([date, author]), 'base64url').slice(0, 16)
    const nth = (seen.get(digest) ?? 0) + 1
    seen.set(digest, nth)
    yield commentOn({ type: 'task', id: key }, title, {
      id: `${key} ${digest}${nth > 1 ? ` ${nth}` : ''}`,
      author: nameOf(author.trim()),
      day: dayOf(date.trim()) ?? date.trim(),
      body: markdown(text),
      line,
    })
  }
}
