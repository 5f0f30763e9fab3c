import { OWNERS, type KindFacts } from '#components/records/kind-facts.ts'

export const TOKEN: KindFacts = {
  entity: 'token',
  place: { path: '/settings/tokens', label: 'Tokens', icon: 'KeyRound', only: 'owner' },
  words: 'api keys',
  create: { label: 'Create token', words: 'new api key secret access', roles: OWNERS, page: '/settings/tokens' },
}
