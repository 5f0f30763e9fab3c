/** A field of an operation, given as a flag. */
export type Field = {
  /** How its value is read: a `json` field takes any JSON. */
  type: 'text' | 'number' | 'boolean' | 'json'
  /** For the help. */
  about: string
  /** The only values that it can have. */
  values?: readonly unknown[]
  /** The flag can be repeated. */
  isList?: true
  isRequired?: true
  /** The value `null` is null. */
  isNullable?: true
}

/** An operation as a command: the parameters of its path in order, and its flags by name. */
export type Command = {
  summary: string
  path: readonly string[]
  query: Readonly<Record<string, Field>>
  body: Readonly<Record<string, Field>>
  /** Whether `If-Match` applies. */
  isConditional: boolean
  /** Whether the server can check the call without saving anything. */
  isDryRun: boolean
  /** What a batch can do with its records. */
  actions?: readonly string[]
}
