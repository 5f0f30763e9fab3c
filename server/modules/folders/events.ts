import { ID, lifeOf, stamps } from '#server/core/records/record-events.ts'
import { Folder } from './schema.ts'

export const FOLDER_EVENTS = lifeOf('folder', Folder, {
  id: ID,
  name: 'Operating procedures',
  parent: null,
  position: 1,
  ...stamps,
})
