type Round<T> = { running: Promise<T>; next?: Promise<T> }

/**
 * Deduplicates concurrent calls with the same arguments. A caller never receives an answer whose computation started
 * before the call: callers during a computation wait for it and share the next one. Failures are shared too.
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
