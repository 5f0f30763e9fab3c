/** The name of a record in messages, if it has one. */
export function subjectOf(record: unknown): string | null {
  const { title, name, number } = record as Record<string, unknown>
  return ([title, name, number].find((one) => typeof one === 'string') as string | undefined) ?? null
}
