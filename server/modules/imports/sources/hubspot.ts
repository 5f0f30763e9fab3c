import { invalid } from '#server/core/values/errors.ts'
import type { Cells } from '../reading/read-table.ts'
import {
  columnsOf,
  day,
  emailIn,
  number,
  parts,
  people,
  requireColumn,
  type Row,
  serialProblem,
  text,
  withFacts,
} from './columns.ts'
import type { Fields, Item, Ref, Source } from './source.ts'
import { stagesOf } from './stages.ts'

/** The stages of HubSpot's first pipeline, by label and by internal name. */
const STAGES: Record<string, string> = {
  appointmentscheduled: 'lead',
  qualifiedtobuy: 'qualified',
  presentationscheduled: 'proposal',
  decisionmakerboughtin: 'negotiation',
  contractsent: 'negotiation',
  closedwon: 'won',
  closedlost: 'lost',
}

const CONTACT = {
  email: [text, 'Email'],
  phone: [text, 'Phone Number', 'Mobile Phone Number'],
  company: [text, 'Company Name', 'Associated Company'],
  title: [text, 'Job Title'],
} as const

const DEAL = {
  name: [text, 'Deal Name'],
  amount: [number, 'Amount'],
  currency: [text, 'Currency'],
  close_date: [day, 'Close Date'],
  owners: [people, 'Deal owner'],
  company: [(given: string) => parts(given)[0], 'Associated Company'],
} as const

const isOfDeals = (header: Cells) => columnsOf(header).has('Deal Name')

/** The CSV exports of HubSpot: contacts, or deals, as the header says. */
export const hubspot: Source = {
  label: 'HubSpot',
  becomes: 'Contacts, or deals with their contact.',
  howTo: 'In HubSpot, use English, open the list of contacts or deals, and export it as CSV with all properties.',
  accept: ['.csv'],
  guide: 'import-from-hubspot',
  entities: (_entity, header) => (header ? [isOfDeals(header) ? 'deal' : 'contact'] : ['contact', 'deal']),
  referred: [],
  maps: ['stages'],
  open(header, { mapping }) {
    const { has, row, fields } = columnsOf(header)
    const advice = 'Export contacts or deals as CSV in HubSpot, and upload that file'
    requireColumn('hubspot', header, ['Record ID'], advice)
    requireColumn('hubspot', header, ['Deal Name', 'Email', 'First Name', 'Last Name'], advice)
    if (mapping.stages && !isOfDeals(header)) throw invalid('mapping.stages', 'has no effect on contacts. Leave it out')
    const type = isOfDeals(header) ? 'deal' : 'contact'
    const stageOf = stagesOf(mapping, STAGES)

    /** The deal is that of its first contact that is here. */
    function dealOf(cells: Cells, cell: Row): Pick<Item, 'fields' | 'refs' | 'notes' | 'unknownStatus'> {
      const name = stageName(cell('Deal Stage'), cell('Pipeline'))
      const closed = (column: string) => cell(column).toLowerCase() === 'true'
      const open = closed('Is Closed Won') ? 'won' : closed('Is Closed Lost') ? 'lost' : 'lead'
      const { stage, ...staged } = name ? stageOf(name, open) : { stage: undefined }
      const named = parts(cell('Associated Contact'))
      const refs: Ref[] = [
        ...parts(cell('Associated Contact IDs')).map((id) => ({ type: 'contact', id })),
        ...named.flatMap((one) => emailIn(one) ?? []).map((email) => ({ email })),
      ]
      return {
        fields: {
          ...fields(cells, DEAL),
          ...(has('Deal Stage') && { stage }),
          ...(has('Associated Contact IDs', 'Associated Contact') && refs.length === 0 && { contact: undefined }),
          notes: withFacts(cell('Deal Description'), [
            `Imported from HubSpot: deal ${cell('Record ID')}`,
            cell('Pipeline') && `pipeline ${cell('Pipeline')}`,
            name && `stage ${name}`,
            named.length > (refs.length > 0 ? 1 : 0) && `contacts ${named.join('; ')}`,
            cell('Create Date') && `created on ${day(cell('Create Date'))}`,
          ]),
        },
        ...(refs.length > 0 && { refs: { contact: refs } }),
        ...staged,
      }
    }

    function contactOf(cells: Cells, cell: Row): Fields {
      const name = [cell('First Name'), cell('Last Name')].filter(Boolean).join(' ')
      return {
        // A contact without a name is shown by its address there, too.
        name: name || cell('Email') || undefined,
        ...fields(cells, CONTACT),
        ...(has('Lifecycle Stage', 'Lead Status') && {
          tags: [cell('Lifecycle Stage'), cell('Lead Status')].filter(Boolean),
        }),
        notes: withFacts('', [
          `Imported from HubSpot: contact ${cell('Record ID')}`,
          cell('Contact owner') && `owner ${cell('Contact owner')}`,
          cell('Create Date') && `created on ${day(cell('Create Date'))}`,
        ]),
      }
    }

    return {
      scope: 'hubspot',
      items(cells, line) {
        const cell = row(cells)
        const id = cell('Record ID')
        const item: Item = { type, id, line, entity: type, fields: {} }
        const wrong = serialProblem('Record ID', id)
        if (wrong) return [{ ...item, id: null, problem: wrong }]
        return [type === 'deal' ? { ...item, ...dealOf(cells, cell) } : { ...item, fields: contactOf(cells, cell) }]
      },
    }
  },
}

/** With several pipelines, HubSpot writes the pipeline behind the stage: `Closed Won (Sales Pipeline)`. */
const stageName = (stage: string, pipeline: string) =>
  pipeline && stage.endsWith(`(${pipeline})`) ? stage.slice(0, -pipeline.length - 2).trim() : stage
