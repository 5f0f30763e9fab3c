/** Kinds that a field can refer to, with the module of their list. */
export const LINKED = {
  member: 'members',
  project: 'projects',
  contact: 'contacts',
  campaign: 'campaigns',
  folder: 'folders',
  deal: 'deals',
} as const
export type Linked = keyof typeof LINKED

/** A record that others refer to. */
export type Named = { id: string; name: string; status?: string }
/** The records of a kind by name, as far as they are loaded. */
export type Lists = { [kind in Linked]?: readonly Named[] | undefined }
