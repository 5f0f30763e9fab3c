import { ShieldAlert } from 'lucide-react'
import { type RecordField, TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import type { RatingName, Risk } from '#server/modules/risks/schema.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { LevelBadge } from './level-badge.tsx'
import {
  LEVEL_NAMES,
  LEVELS,
  formatLoss,
  RATING_LABELS,
  formatRating,
  STATUSES,
  STEPS,
  TREATMENTS,
} from './risk-labels.ts'

const of = (row: Record<string, unknown>) => row as Risk

const long = (key: string, label: string): RecordField => ({
  key,
  label,
  kind: 'markdown',
  column: 'never',
  apart: true,
})

export const CAUSE = long('cause', 'Cause')
export const EVENT = long('event', 'Event')
export const CONSEQUENCE = long('consequence', 'Consequence')
export const CONTROLS = long('controls', 'Controls')

const CELLS = STEPS.flatMap((likelihood) => STEPS.map((impact) => formatRating({ likelihood, impact })))
const LEVEL_CHOICES = LEVEL_NAMES.map((value) => ({ value, label: LEVELS[value].label }))

const score = (name: RatingName): RecordField => ({
  key: `score_${name}`,
  label: `${RATING_LABELS[name].label} score`,
  kind: 'number',
  decimals: 0,
  width: 'w-32',
  readOnly: true,
  apart: true,
  show: (row) => <LevelBadge score={of(row)[`score_${name}`]} level={of(row)[`level_${name}`]} />,
  brief: (row) => ({ words: name === 'current' ? levelLabel(of(row)) : '', late: false }),
})

/** "15 High" */
const levelLabel = ({ score_current: now, level_current: level }: Risk) =>
  now === null || level === null ? 'Not rated' : `${now} ${LEVELS[level].label}`

const further = (name: RatingName): RecordField[] => [
  {
    key: `level_${name}`,
    label: `${RATING_LABELS[name].label} level`,
    kind: 'select',
    options: LEVEL_CHOICES,
    width: 'w-32',
    column: 'more',
    readOnly: true,
    apart: true,
  },
  {
    key: name,
    label: `${RATING_LABELS[name].label} rating`,
    kind: 'own',
    words: formatRating,
    choices: CELLS,
    width: 'w-36',
    column: 'more',
    apart: true,
  },
]

export const RISKS: RecordKind<'risks'> = {
  module: 'risks',
  entity: 'risk',
  discussed: 'risk',
  completion: {
    needs: (row, { status }) => status === 'accepted' && of(row).status !== 'accepted',
    dialog: (props) => <AcceptDialog {...props} />,
  },
  noun: 'risk',
  nouns: 'risks',
  title: 'Risks',
  icon: <ShieldAlert />,
  purpose: 'Risks record what may go wrong, how bad it would be and what you do about it.',
  sort: '-score_current',
  searched: ['number', 'title', 'category', 'cause', 'event', 'consequence', 'controls'],
  fields: [
    { key: 'title', label: 'Title', kind: 'text', required: true },
    {
      key: 'number',
      label: 'Number',
      kind: 'number',
      decimals: 0,
      width: 'w-24',
      column: 'more',
      readOnly: true,
      apart: true,
    },
    { key: 'status', label: 'Status', kind: 'select', options: STATUSES, width: 'w-28' },
    score('inherent'),
    score('current'),
    score('residual'),
    { key: 'owner', label: 'Owner', kind: 'record', entity: 'member', width: 'w-36' },
    {
      key: 'review_due',
      label: 'Review',
      kind: 'date',
      width: 'w-40',
      isOpen: (row) => of(row).status !== 'closed',
    },
    { key: 'category', label: 'Category', kind: 'text', width: 'w-36', column: 'more' },
    { key: 'treatment', label: 'Treatment', kind: 'select', options: TREATMENTS, width: 'w-28', column: 'more' },
    { key: 'project', label: 'Project', kind: 'record', entity: 'project', width: 'w-44', column: 'more' },
    ...further('inherent'),
    ...further('current'),
    ...further('residual'),
    {
      key: 'loss',
      label: 'Loss',
      kind: 'own',
      words: (loss: NonNullable<Risk['loss']>, notation) => formatLoss(notation, loss),
      width: 'w-60',
      column: 'more',
      apart: true,
    },
    CAUSE,
    EVENT,
    CONSEQUENCE,
    CONTROLS,
    {
      key: 'accepted_by',
      label: 'Accepted by',
      kind: 'record',
      entity: 'member',
      width: 'w-36',
      column: 'more',
      readOnly: true,
      apart: true,
    },
    {
      key: 'accepted_at',
      label: 'Accepted',
      kind: 'time',
      width: 'w-32',
      column: 'more',
      readOnly: true,
      apart: true,
    },
    {
      key: 'accepted_reason',
      label: 'Reason for accepting',
      kind: 'markdown',
      column: 'never',
      readOnly: true,
      apart: true,
    },
    ...TIMES,
  ],
  start: {
    opens: true,
    fields: ['title', 'category', 'owner', 'project', 'review_due', 'event'],
    values: { title: '', category: null, owner: null, project: null, review_due: null, event: '' },
    schema: () => import('#server/modules/risks/schema.ts').then((module) => module.CreateRisk),
  },
}
