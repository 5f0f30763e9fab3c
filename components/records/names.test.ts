import { expect, test } from 'vitest'
import { ENGLISH } from '#components/ui/format-number.ts'
import { namesFrom } from './names.ts'

test('lists of people start with me, and the others follow by name', () => {
  const member = ['Carla', 'Ben', 'Ada', 'Gone'].map((name) => ({
    id: name,
    name,
    status: name === 'Gone' ? 'deactivated' : 'active',
  }))
  const names = namesFrom({ member }, { me: 'Ben', currency: 'EUR', zone: 'UTC', notation: ENGLISH })
  expect(names.options.member.map(({ label }) => label)).toEqual(['Ben', 'Ada', 'Carla'])
  expect(names.of('member', 'Gone')).toBe('Gone')
})
