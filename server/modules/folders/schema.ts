import { z } from 'zod'
import { line, orNull, RecordId, Ref, withoutSign } from '#server/core/values/fields.ts'
import { commaList, idOrNone, listInput, Search } from '#server/core/values/filters.ts'
import { recordOf, updateOf } from '#server/core/values/record-fields.ts'

/** A folder of documents and mind maps, as in REST, events and the application. */
export const Folder = recordOf('Folder', {
  name: z.string().meta({ description: 'The name, up to 200 characters.' }),
  parent: RecordId.nullable().meta({ description: 'The folder that contains this one; null at the top level.' }),
  position: z.number().meta({ description: 'Order among the folders of the same parent, ascending.' }),
})
export type Folder = z.infer<typeof Folder>

const fields = {
  name: line(200).meta({ description: 'The name.' }),
  parent: orNull(Ref)
    .optional()
    .meta({ description: 'The folder that contains this one. Folders are at most 8 levels deep.' }),
  position: z
    .number()
    .min(-1e15, 'must be from -1e15 to 1e15')
    .max(1e15, 'must be from -1e15 to 1e15')
    .overwrite(withoutSign)
    .optional()
    .meta({ description: 'Order among the folders of the same parent. Default: after the others.' }),
}

export const CreateFolder = z.strictObject(fields).meta({ id: 'CreateFolder' })
export type CreateFolder = z.infer<typeof CreateFolder>

export const UpdateFolder = updateOf('folder', fields)

export const ListFolders = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'name', 'position']),
  parent: commaList(idOrNone)
    .optional()
    .meta({ description: 'One or more ids of the containing folder, or `none` for the top level.' }),
  q: Search.optional(),
})

/** A folder in the API reference. */
export const FOLDER_EXAMPLE = { name: 'Operating procedures' } satisfies z.input<typeof CreateFolder>
