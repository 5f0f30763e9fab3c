import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonView } from './json-view.tsx'

const html = (text: string) => renderToStaticMarkup(createElement(JsonView, { text, label: 'Response' }))

test('JSON can be folded', () => {
  expect(html('{"a":[1]}')).toContain('<details')
})

test.each(['not JSON', `${'['.repeat(8_000)}${']'.repeat(8_000)}`, '{"a":'.repeat(3_000) + '1' + '}'.repeat(3_000)])(
  'text that is no JSON, or nested too deeply, is shown as it came (%#)',
  (text) => {
    expect(html(text)).toContain(
      `<pre class="pl-3 break-all whitespace-pre-wrap">${text.replaceAll('"', '&quot;')}</pre>`,
    )
  },
)
