/** MJML 5 has no types of its own. */
declare module 'mjml' {
  type Problem = { line: number; message: string; tagName: string }
  export default function mjml2html(
    source: string,
    options?: { validationLevel?: 'strict' | 'soft' | 'skip'; keepComments?: boolean },
  ): Promise<{ html: string; errors: Problem[] }>
}
