import type { Option } from '#components/ui/option.ts'

export const expiries: Option[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never', description: 'Valid until revoked' },
]

export const currencies: Option[] = [
  { value: 'EUR', label: 'Euro', description: 'EUR' },
  { value: 'USD', label: 'US dollar', description: 'USD' },
  { value: 'GBP', label: 'Pound sterling', description: 'GBP' },
  { value: 'JPY', label: 'Yen', description: 'JPY' },
]

export const events: Option[] = [
  { value: 'task.created', label: 'task.created', group: 'Tasks' },
  { value: 'task.updated', label: 'task.updated', group: 'Tasks' },
  { value: 'deal.created', label: 'deal.created', group: 'Deals' },
  { value: 'deal.won', label: 'deal.won', group: 'Deals' },
]

export type SampleToken = {
  id: string
  name: string
  access: 'Read-only' | 'Read-write'
  last4: string
  lastUsed: string
  calls: number
  revoked: boolean
}

/** Three tokens as in the settings, last used at or shortly before `at`. */
export function sampleTokens(at: Date): SampleToken[] {
  const before = (minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString()
  return [
    {
      id: '1',
      name: 'CI deploy',
      access: 'Read-write',
      last4: '9f3a',
      lastUsed: before(4),
      calls: 12_804,
      revoked: false,
    },
    {
      id: '2',
      name: 'Metrics export',
      access: 'Read-only',
      last4: '02bd',
      lastUsed: before(190),
      calls: 961,
      revoked: false,
    },
    {
      id: '3',
      name: 'Old intranet',
      access: 'Read-only',
      last4: 'c771',
      lastUsed: before(60 * 24 * 40),
      calls: 0,
      revoked: true,
    },
  ]
}

export const samplePayload = JSON.stringify({
  type: 'invoice.paid',
  timestamp: '2026-11-21T09:14:07Z',
  data: {
    id: 'inv_01JD8ZK4W2',
    number: '2026-0142',
    total: 1204.5,
    currency: 'EUR',
    paid: true,
    note: null,
    lines: [
      { description: 'Consulting', quantity: 8, price: 145 },
      { description: 'Travel', quantity: 1, price: 44.5 },
    ],
    tags: [],
  },
})

export const sampleCurl = `curl -sS https://atrium.example.com/api/v1/tasks \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: 6f1c2b8e-2f0e-4b7e-9d35-0f8a6f0f4f11" \\
  -d '{"title": "Call the printer about the November catalogue"}'`
