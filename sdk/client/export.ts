/** The last line of an export: how many records it has, and the position in the change feed from which they are followed. */
export type ExportEnd = { count: number; seq: number }

/** An export: awaited, it is the response; iterated, every record in the state of one moment. */
export type Export<Item> = PromiseLike<Response> &
  AsyncIterable<Item> & {
    /** The last line, after the iteration has reached it. */
    readonly end: ExportEnd | undefined
  }
