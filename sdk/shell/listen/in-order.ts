type Settings<Item> = {
  /** How many are worked on at once. */
  parallel: number
  /** Whether the item is done. One that is not holds the place: it is never said that those after it are done. */
  work: (item: Item) => Promise<boolean>
  /** Called with the place up to which all are done, never twice at once. */
  onPlace: (seq: number) => Promise<void>
  /** Called at the first error: ends the items. */
  onError: () => void
}

type Place = { seq: number; isDone: boolean }

/** Works on items in their order, and says how far all are done. Rejects with the first error, after what is running. */
export async function inOrder<Item extends { seq: number }>(
  items: AsyncIterable<Item>,
  { parallel, work, onPlace, onError }: Settings<Item>,
): Promise<void> {
  const begun: Place[] = []
  const running = new Set<Promise<void>>()
  const errors: unknown[] = []
  let saving = Promise.resolve()
  let isHeld = false

  async function finish(item: Item, place: Place): Promise<void> {
    try {
      place.isDone = await work(item)
      if (!place.isDone) isHeld = true
      let last: number | undefined
      while (begun[0]?.isDone) last = begun.shift()!.seq
      if (last !== undefined) await (saving = saving.then(() => onPlace(last)))
    } catch (error) {
      errors.push(error)
      onError()
    }
  }

  for await (const item of items) {
    if (errors.length > 0) break
    const place = { seq: item.seq, isDone: false }
    if (!isHeld) begun.push(place)
    const one = finish(item, place).finally(() => running.delete(one))
    running.add(one)
    if (running.size >= parallel) await Promise.race(running)
  }
  await Promise.all(running)
  if (errors.length > 0) throw errors[0]
}
