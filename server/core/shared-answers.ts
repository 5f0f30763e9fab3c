type Round<T> = { running: Promise<T>; next?: Promise<T> }

/**
 * Lets callers that ask for the same thing at the same time share one answer. Nobody gets an answer whose making began
 * before they asked: who comes while one is made waits for it to end and shares the one after. A failure is shared too.
 */
export function createSharedAnswers<T>() {
  const rounds = new Map<string, Round<T>>()

  function begin(key: string, make: () => Promise<T>): Promise<T> {
    const running = make()
    const round: Round<T> = { running }
    rounds.set(key, round)
    const end = () => {
      if (rounds.get(key) === round && !round.next) rounds.delete(key)
    }
    running.then(end, end)
    return running
  }

  return (key: string, make: () => Promise<T>): Promise<T> => {
    const round = rounds.get(key)
    if (!round) return begin(key, make)
    const then = () => begin(key, make)
    return (round.next ??= round.running.then(then, then))
  }
}
