type Round<T> = { running: Promise<T>; next?: Promise<T> }

/**
 * Lets callers that ask `of` the same one for the same thing at the same time share one answer. Nobody gets an answer whose making began
 * before they asked: who comes while one is made waits for it to end and shares the one after. A failure is shared too.
 */
export function createSharedAnswers<T>() {
  const asked = new WeakMap<object, Map<string, Round<T>>>()

  function begin(rounds: Map<string, Round<T>>, key: string, make: () => Promise<T>): Promise<T> {
    const running = make()
    const round: Round<T> = { running }
    rounds.set(key, round)
    const end = () => {
      if (rounds.get(key) === round && !round.next) rounds.delete(key)
    }
    running.then(end, end)
    return running
  }

  return (of: object, key: string, make: () => Promise<T>): Promise<T> => {
    const rounds = asked.get(of) ?? new Map<string, Round<T>>()
    asked.set(of, rounds)
    const round = rounds.get(key)
    const start = () => begin(rounds, key, make)
    return round ? (round.next ??= round.running.then(start, start)) : start()
  }
}
