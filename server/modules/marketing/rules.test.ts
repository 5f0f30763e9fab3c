import { describe, expect, test } from 'vitest'
import { consentTime, emailKey, resolveCampaign, standingConsent } from './rules.ts'

describe('the key of an email address', () => {
  test.each([
    ['Ada Brandt <ADA@Brandt.Example> ', 'ada@brandt.example'],
    ['"Brandt, Ada" <ada@brandt.example>', 'ada@brandt.example'],
    ['  ada@brandt.example\n', 'ada@brandt.example'],
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    ['jose\u0301@x.example', 'josé@x.example'],
  ])('%j has the key %s', (given, key) => {
    expect(emailKey(given)).toBe(key)
  })

  test('keeps dots and plus signs', () => {
    expect(emailKey('a.d.a+news@x.example')).toBe('a.d.a+news@x.example')
  })

  test.each(['', 'ada', 'ada@', '<ada@x.example', 'a b@x.example', 'ada@x.example, bo@x.example'])(
    '%j is none',
    (given) => {
      expect(emailKey(given)).toBeNull()
    },
  )
})

describe('a campaign is matched by', () => {
  const campaign = (id: string, slug: string | null, name_key: string, status = 'active') => ({
    id,
    slug,
    name_key,
    status,
  })
  const known = [
    campaign('1', 'fair', 'spring'),
    campaign('2', 'spring', 'fair'),
    campaign('3', null, 'twin', 'ended'),
    campaign('4', null, 'twin'),
    campaign('5', null, 'both'),
    campaign('6', null, 'both'),
  ]

  test.each([
    ['its id', '2', '2'],
    ['its UTM slug, before the name of another', 'Spring', '2'],
    ['its name, ignoring case and runs of spaces', ' TWIN ', '4'],
  ])('%s', (_, label, id) => {
    expect(resolveCampaign(known, label)).toMatchObject({ campaign: id, campaign_label: label, key: id })
  })

  test('an ambiguous name matches the single active campaign, and is refused otherwise', () => {
    expect(resolveCampaign(known, 'twin')).toMatchObject({ campaign: '4' })
    expect(resolveCampaign(known, 'both')).toBe('ambiguous')
  })

  test('an unknown campaign keeps its label', () => {
    expect(resolveCampaign(known, 'Summer  Sale')).toEqual({
      campaign: null,
      campaign_label: 'Summer  Sale',
      key: 'summer sale',
    })
  })
})

test('the latest consent of a purpose applies; a withdrawal wins over a grant at the same instant', () => {
  const at = (day: number) => `2027-03-0${day}T00:00:00.000Z`
  const history = [
    { purpose: 'marketing', granted: true, at: at(2) },
    { purpose: 'marketing', granted: false, at: at(2) },
    { purpose: 'marketing', granted: true, at: at(1) },
    { purpose: 'research', granted: true, at: at(3) },
  ]
  expect(standingConsent(history, 'marketing')).toEqual(history[1])
  expect(standingConsent(history, 'research')).toEqual(history[3])
  expect(standingConsent(history, 'calls')).toBeUndefined()
})

test('a consent counts from its time, at the latest from now; a clock that is a little ahead is no mistake', () => {
  const now = new Date('2027-03-01T12:00:00Z')
  const at = now.toISOString()
  const timeOf = (sent: string | null) => consentTime(sent === null ? null : new Date(sent), now)
  expect(timeOf(null)).toEqual({ at, isDated: false, isAhead: false })
  expect(timeOf('2027-02-28T12:00:00Z')).toEqual({ at: '2027-02-28T12:00:00.000Z', isDated: true, isAhead: false })
  expect(timeOf('2027-03-01T12:05:00Z')).toEqual({ at, isDated: true, isAhead: true })
  expect(timeOf('2027-03-01T12:05:01Z')).toEqual({ at, isDated: false, isAhead: true })
})
