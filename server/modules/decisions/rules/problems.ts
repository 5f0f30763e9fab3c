/** The path of a value in the inputs, as in zod: `['criteria', 1, 'weight']`. */
export type Path = (string | number)[]
export type Problem = { path: Path; message: string }

/** An input that is inconsistent with other inputs. */
export class InputProblem extends Error {
  readonly problem: Problem
  constructor(path: Path, message: string) {
    super(sentenceOf({ path, message }))
    this.problem = { path, message }
  }
}

/** "criteria 2: weight must be greater than 0" */
export function sentenceOf({ path, message }: Problem): string {
  const words = path.map((part) => (typeof part === 'number' ? String(part + 1) : part.replaceAll('_', ' ')))
  const cell = path.findLastIndex((part) => typeof part === 'number')
  if (cell < 0 || cell === path.length - 1) return words.length > 0 ? `${words.join(' ')}: ${message}` : message
  return `${words.slice(0, cell + 1).join(' ')}: ${words.slice(cell + 1).join(' ')} ${message}`
}
