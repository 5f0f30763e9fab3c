/** Fields of a decision that list other records, and the kind of those. */
export const LINKED = [
  ['documents', 'document'],
  ['risks', 'risk'],
] as const
export type LinkedField = (typeof LINKED)[number][0]
