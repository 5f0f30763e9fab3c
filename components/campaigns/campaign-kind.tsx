import { Megaphone } from 'lucide-react'
import { TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { choicesOf } from '#components/records/states.ts'
import { CAMPAIGN_STATES } from './campaign-states.ts'

export const CAMPAIGNS: RecordKind<'campaigns'> = {
  module: 'campaigns',
  entity: 'campaign',
  discussed: 'campaign',
  noun: 'campaign',
  nouns: 'campaigns',
  title: 'Campaigns',
  icon: <Megaphone />,
  purpose: 'Campaigns compare your marketing costs with the leads and deals they bring in.',
  searched: ['name', 'slug'],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', required: true },
    {
      key: 'status',
      label: 'Status',
      kind: 'select',
      options: choicesOf(CAMPAIGN_STATES),
      width: 'w-28',
    },
    { key: 'slug', label: 'UTM name', kind: 'text', width: 'w-40' },
    { key: 'budget', label: 'Budget', kind: 'money', currency: 'currency', width: 'w-32' },
    { key: 'starts', label: 'Starts', kind: 'date', width: 'w-32' },
    { key: 'ends', label: 'Ends', kind: 'date', width: 'w-32' },
    { key: 'currency', label: 'Currency', kind: 'text', width: 'w-24', column: 'more', required: true },
    ...TIMES,
  ],
  start: {
    fields: ['name', 'slug', 'budget', 'starts', 'ends'],
    values: { name: '', slug: null, budget: null, starts: null, ends: null },
    schema: () => import('#server/modules/campaigns/schema.ts').then((module) => module.CreateCampaign),
  },
}
