import { defined } from '#server/core/records/row.ts'
import { readList } from '#server/core/values/cell-text.ts'
import { invalid } from '#server/core/values/errors.ts'
import type { Cells } from '../reading/read-table.ts'
import type { Note } from '../schema.ts'
import {
  columnsOf,
  day,
  emailIn,
  number,
  people,
  problem,
  requireColumn,
  type Row,
  serialProblem,
  text,
  withFacts,
} from './columns.ts'
import type { Fields, Item, Ref, Source } from './source.ts'
import { stagesOf } from './stages.ts'

/** The stages of a new pipeline, today and formerly. */
const STAGES: Record<string, string> = {
  leadin: 'lead',
  contactmade: 'qualified',
  demoscheduled: 'qualified',
  needsdefined: 'qualified',
  proposalmade: 'proposal',
  negotiationsstarted: 'negotiation',
}

const DEAL_ID = ['Deal - ID', 'Deal - Pipedrive System ID']
const PERSON_ID = ['Person - ID', 'Person - Pipedrive System ID']
const EMAILS = ['Person - Email - Work', 'Person - Email - Home', 'Person - Email - Other', 'Person - Email']
const PHONES = [...['Work', 'Mobile', 'Home', 'Other'].map((kind) => `Person - Phone - ${kind}`), 'Person - Phone']

const PERSON = {
  email: [(given: string) => emailIn(given) ?? given, ...EMAILS],
  phone: [(given: string) => given.split(',', 1)[0]!.trim(), ...PHONES],
  company: [text, 'Person - Organization'],
  title: [text, 'Person - Job title'],
  tags: [readList, 'Person - Labels', 'Person - Label'],
} as const

const DEAL = {
  name: [text, 'Deal - Title'],
  amount: [number, 'Deal - Value'],
  currency: [text, 'Deal - Currency of Value', 'Deal - Currency'],
  owners: [people, 'Deal - Owner'],
  company: [text, 'Deal - Organization', 'Organization - Name'],
  tags: [readList, 'Deal - Labels', 'Deal - Label'],
} as const

const isOfDeals = (header: Cells) => columnsOf(header).has('Deal - Title')
const hasPersons = (header: Cells) => columnsOf(header).has(...PERSON_ID)

/** The CSV exports of Pipedrive: people, or deals, with their people if the file has the ids of these. */
export const pipedrive: Source = {
  label: 'Pipedrive',
  becomes: 'People become contacts, and deals keep their contact.',
  howTo: 'In Pipedrive, use English, open the list of people or deals with the column ID, and export it as CSV.',
  accept: ['.csv'],
  guide: 'import-from-pipedrive',
  entities: (_entity, header) => {
    if (header && !isOfDeals(header)) return ['contact']
    return header && !hasPersons(header) ? ['deal'] : ['contact', 'deal']
  },
  referred: ['person'],
  maps: ['stages'],
  open(header, { mapping }) {
    const { has, row, fields } = columnsOf(header)
    const withDeals = isOfDeals(header)
    const withPersons = hasPersons(header)
    requireColumn(
      'pipedrive',
      header,
      ['Deal - Title', 'Person - Name'],
      'Export deals or people as CSV in Pipedrive. Organizations become the company of both',
    )
    const advice = 'Add the column ID to the list in Pipedrive, and export it again'
    requireColumn('pipedrive', header, (withDeals ? DEAL_ID : PERSON_ID).slice(0, 1), advice)
    if (mapping.stages && !withDeals) throw invalid('mapping.stages', 'has no effect on people. Leave it out')
    const stageOf = stagesOf(mapping, STAGES)
    const seen = new Set<string>()

    function personOf(cells: Cells, cell: Row, line: number): Item[] {
      const id = cell(...PERSON_ID)
      // A person has a row for each of their deals.
      if (!withPersons || (withDeals && (id === '' || seen.has(id)))) return []
      const item: Item = { type: 'person', id, line, entity: 'contact', fields: {} }
      const wrong = serialProblem('Person - ID', id)
      if (wrong) return [{ ...item, id: null, problem: wrong }]
      seen.add(id)
      const name = cell('Person - Name', 'Deal - Contact person') || cell(...EMAILS) || undefined
      const given: Fields = { name, ...fields(cells, PERSON) }
      // A file of deals has fewer facts about people than one of people, and must not remove them.
      const [emails, phones] = [others(cell, EMAILS, /[,;]/, given['email']), others(cell, PHONES, ',', given['phone'])]
      if (withDeals)
        return [{ ...item, fields: defined(given), notes: [...leftOut('email', emails), ...leftOut('phone', phones)] }]
      const notes = withFacts('', [
        `Imported from Pipedrive: person ${id}`,
        cell('Person - Owner') && `owner ${cell('Person - Owner')}`,
        cell('Person - Person created') && `created on ${day(cell('Person - Person created'))}`,
        emails.length > 0 && `also ${emails.join(' and ')}`,
        phones.length > 0 && `also ${phones.join(' and ')}`,
      ])
      return [{ ...item, fields: { ...given, notes } }]
    }

    function dealOf(cells: Cells, cell: Row, line: number): Item {
      const item: Item = { type: 'deal', id: cell(...DEAL_ID), line, entity: 'deal', fields: {} }
      const wrong = serialProblem('Deal - ID', item.id!)
      if (wrong) return { ...item, id: null, problem: wrong }
      const status = cell('Deal - Status').toLowerCase()
      if (!['', 'open', 'won', 'lost'].includes(status))
        return { ...item, problem: problem('Deal - Status', 'must be Open, Won or Lost') }
      const stage = cell('Deal - Stage')
      const closed = status === 'won' || status === 'lost'
      const unstaged = { stage: closed ? status : status ? 'lead' : undefined }
      const staged = closed || !stage ? unstaged : stageOf(stage, 'lead')
      const person = cell(...PERSON_ID)
      const email = emailIn(cell(...EMAILS))
      const refs: Ref[] = [...(person ? [{ type: 'person', id: person }] : []), ...(email ? [{ email }] : [])]
      const { stage: ours, ...notes } = staged
      const closeDate = cell(...(closed ? [CLOSED[status]!] : []), 'Deal - Expected close date')
      return {
        ...item,
        fields: {
          ...fields(cells, DEAL),
          ...(has('Deal - Stage', 'Deal - Status') && { stage: ours }),
          ...(cell('Deal - Probability') && { probability: number(cell('Deal - Probability')) }),
          ...(has('Deal - Expected close date', CLOSED['won']!) && {
            close_date: closeDate ? day(closeDate) : undefined,
          }),
          ...(has(...PERSON_ID, ...EMAILS) && refs.length === 0 && { contact: undefined }),
          notes: withFacts('', [
            `Imported from Pipedrive: deal ${item.id}`,
            cell('Deal - Pipeline') && `pipeline ${cell('Deal - Pipeline')}`,
            stage && `stage ${stage}`,
            cell('Deal - Contact person') && `contact person ${cell('Deal - Contact person')}`,
            cell('Deal - Lost reason') && `lost because of ${cell('Deal - Lost reason')}`,
            cell('Deal - Deal created') && `created on ${day(cell('Deal - Deal created'))}`,
          ]),
        },
        ...(refs.length > 0 && { refs: { contact: refs } }),
        ...notes,
      }
    }

    return {
      scope: 'pipedrive',
      items(cells, line) {
        const cell = row(cells)
        return [...personOf(cells, cell, line), ...(withDeals ? [dealOf(cells, cell, line)] : [])]
      },
    }
  },
}

/** The values of these columns besides the one that the contact has: a contact has one address and one number. */
function others(cell: Row, columns: readonly string[], between: RegExp | string, used: unknown): string[] {
  const all = columns.flatMap((column) => cell(column).split(between)).map((value) => value.trim())
  return [...new Set(all)].filter((value) => value !== '' && value !== used)
}

/** A file of deals must not replace the notes of a person, so it only says what is left out. */
const leftOut = (field: string, values: readonly string[]): Note[] =>
  values.length > 0 ? [{ field, code: 'left_out', message: `${values.join(' and ')}: left out` }] : []

/** The column with the day on which a deal was closed. */
const CLOSED: Record<string, string> = { won: 'Deal - Won time', lost: 'Deal - Lost time' }
