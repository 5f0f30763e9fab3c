import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The light and the dark colour of a token. */
function coloursOf(token: string): [light: string, dark: string] {
  const [, light, dark] = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)!
  return [light!, dark!]
}

/** The relative luminance of WCAG 2.2. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

test.each(['success', 'caution', 'warning', 'danger', 'info', 'accent'])(
  'the text of %s meets WCAG AA on its background, on a page and in a popup, in both themes',
  (tone) => {
    const texts = coloursOf(`${tone}-text`)
    for (const background of [`${tone}-soft`, 'surface', 'canvas', 'raised'])
      for (const theme of [0, 1] as const)
        expect(contrastOf(texts[theme], coloursOf(background)[theme]), background).toBeGreaterThanOrEqual(4.5)
  },
)
