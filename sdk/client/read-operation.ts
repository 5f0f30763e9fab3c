/** How an operation is called, from its entry in the table. A name of one word is in the group of its path. */
export function readOperation(text: string) {
  const [form, name, method, path] = text.split(' ') as [string, string, string, string]
  const group = name.includes('.') ? [] : path.split('/').filter((word) => /^\w/.test(word))
  return { form, names: [...group, ...name.split('.')], method, path }
}
