/** How an operation is called, from its entry in the table. A name of one word is in the group of its path; `.` is the path itself, and GET is left out. */
export function readOperation(text: string) {
  const parts = text.split(' ')
  const path = parts.pop()!
  const [form, name, method = 'GET'] = parts as [string, string, string?]
  const words = path.split('/').filter((word) => /^\w/.test(word))
  const names = name === '.' ? words : [...(name.includes('.') ? [] : words), ...name.split('.')]
  return { form, names, method, path }
}
