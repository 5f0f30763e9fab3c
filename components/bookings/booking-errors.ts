const WORDS: Record<string, string> = {
  name: 'Enter your name, up to 200 characters.',
  email: 'Enter an email address, for example ben@example.com.',
  note: 'Shorten the note to 2,000 characters.',
  rate_limited: 'Too many attempts. Wait a minute and try again.',
}

/** Message for a refused form, by field or error code. Never shows text from the URL. */
export function bookingError(problem: string): string | undefined {
  return Object.hasOwn(WORDS, problem) ? WORDS[problem] : 'Could not book this time. Choose a time and try again.'
}
