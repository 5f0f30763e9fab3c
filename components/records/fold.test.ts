import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Łódź', 'lodz'],
  ['Fußball', 'fussball'],
  ['GROẞ', 'gross'],
  ['Ørsted', 'orsted'],
  ['Æsop & Œuvre', 'aesop & oeuvre'],
  ['Þórður', 'thordur'],
  ['Đà Nẵng', 'da nang'],
  ['İzmir, Diyarbakır', 'izmir, diyarbakir'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'οδοσ'],
  ['ﾄｳｷｮｳ', 'トウキョウ'],
  ['ガス', fold('ｶﾞｽ')],
  ['Ａｔｒｉｕｍ', 'atrium'],
])('%s is found as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
