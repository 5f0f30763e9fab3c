const WORDS: Record<string, string> = {
  name: 'Write your name, in 200 characters at most.',
  email: 'Write an e-mail address, for example ben@example.com.',
  note: 'Write a note of 2,000 characters at most.',
  rate_limited: 'That was too often. Wait a minute and send it again.',
}

/** What to do about a form that was refused: for a field, or a code of ours. Never words from an address. */
export function problemWords(problem: string): string | undefined {
  return Object.hasOwn(WORDS, problem) ? WORDS[problem] : 'This could not be sent. Choose a time and try again.'
}
