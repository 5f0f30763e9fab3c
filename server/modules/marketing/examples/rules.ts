import { noticeOf } from '#server/core/batch/batch-schema.ts'

/**
 * Examples in the API reference: the records of each push and the response of a new workspace to them, in this order.
 */
const ID = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'

const unknownCampaign = (index: number) =>
  noticeOf(
    index,
    'campaign',
    'campaign_unknown',
    'no campaign has this id, slug or name; the value is stored and linked when one is created',
  )

export const LEADS = {
  records: [
    {
      name: 'Ada Brandt',
      email: 'ada@brandt.example',
      campaign: 'spring-27',
      consent: { given: true, source: 'fair stand', text: 'Yes, send me news.', version: '2027-01' },
      extId: 'form-1042',
    },
    { name: 'Ben Okafor', source: 'fair' },
  ],
  report: {
    results: [
      { index: 0, status: 'created' as const, id: ID },
      { index: 1, status: 'failed' as const },
    ],
    errors: [noticeOf(1, 'email', 'email_required', 'is required without extId')],
    warnings: [unknownCampaign(0)],
  },
}

export const COSTS = {
  records: [
    { date: '2027-03-01', campaign: 'spring-27', channel: 'search', amount: '41.90', currency: 'EUR' },
    { date: '2027-03-01', campaign: 'spring-27', channel: 'social', amount: '-5' },
  ],
  report: {
    results: [
      { index: 0, status: 'created' as const, id: ID },
      { index: 1, status: 'failed' as const },
    ],
    errors: [noticeOf(1, 'amount', 'validation_error', 'must be from 0 to 999999999.999999')],
    warnings: [unknownCampaign(0)],
  },
}

const touch = {
  email: 'ada@brandt.example',
  kind: 'scan',
  campaign: 'spring-27',
  source: 'fair',
  ts: '2027-03-01T10:15:00Z',
}

export const TOUCHES = {
  records: [touch, { ...touch, email: 'Ada@Brandt.example' }],
  report: {
    results: [
      { index: 0, status: 'created' as const, id: ID },
      { index: 1, status: 'skipped' as const, code: 'duplicate', duplicateOf: ID },
    ],
    errors: [],
    warnings: [unknownCampaign(0), unknownCampaign(1)],
  },
}
