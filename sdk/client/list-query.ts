/** Where a page begins. `after` is for lists by id, without `sort` and `offset`; a `cursor` replaces both places. */
export type OnePlace =
  | { after?: undefined; cursor?: undefined }
  | { after?: string | undefined; cursor?: undefined; offset?: undefined; sort?: undefined }
  | { cursor?: string | undefined; after?: undefined; offset?: undefined }

/** The parameter `fields`, from which the type of the answer follows. */
export type Choice<Field> = { fields?: Field | readonly Field[] | undefined }

/** A record with the chosen fields; `id` and `version` are always there. */
export type Chosen<Whole, Field> = keyof Whole extends Field
  ? Whole
  : Pick<Whole, Extract<keyof Whole, Field | 'id' | 'version' | 'included'>>

/** A page of such records. */
export type ChosenPage<Page, Item, Field> = keyof Item extends Field
  ? Page
  : Omit<Page, 'data'> & { data: Chosen<Item, Field>[] }
