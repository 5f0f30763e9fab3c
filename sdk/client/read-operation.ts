/** How an operation is called, from its entry in the table. A name of one word is in the group of its path; `.` is the path itself. */
export function readOperation(text: string) {
  const [form, name, method, path] = text.split(' ') as [string, string, string, string]
  const words = path.split('/').filter((word) => /^\w/.test(word))
  const names = name === '.' ? words : [...(name.includes('.') ? [] : words), ...name.split('.')]
  return { form, names, method, path }
}
