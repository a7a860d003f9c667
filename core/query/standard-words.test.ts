import { describe, expect, it } from 'vitest'
import { joinedSpans, joinedWords } from './standard-words.ts'
import { hasSymbols, tokensAndSymbols } from './symbols.ts'

describe('joinedWords', () => {
  const forms: Record<string, string[]> = {
    'from 10.251.43.21:50010 to 1,234.56': ['10.251.43.21', '1,234.56'],
    "pam_unix(sshd) Org.Apache.Hadoop don't a:b": ['pam_unix', 'org.apache.hadoop', "don't", 'a:b'],
    'a-b c/d a,b 1:2 foo.1 1.x end. .start a..b a._b': ['_b'],
    'v1.2.3 18T18:01 x_ _x __ _': ['v1.2.3', 'x_', '_x'],
    'attempt_14451_0001_m.x': ['attempt_14451_0001_m.x'],
    'Größe.x l’été né_en': ['größe.x', 'l’été', 'né_en'],
    'エラーabc カタカナ_x 오류코드 日本語 ひらがな': ['エラー', 'カタカナ_x', '오류코드'],
    'done🎉 👨‍👩‍👧 🇩🇪 ✂️ 50€ a→b': ['🎉', '👨', '👩', '👧', '🇩🇪', '✂', '€', '→'],
    'plain words, #42# a=b $x': [],
    '': [],
  }
  for (const [text, words] of Object.entries(forms)) {
    it(JSON.stringify(text), () => {
      expect(joinedWords(text)).toEqual(words)
      expect(joinedSpans(text).map(({ token }) => token)).toEqual(words)
    })
  }

  it('says where they stand', () => {
    expect(joinedSpans('İ Pam_Unix 🎉')).toEqual([
      { token: 'pam_unix', from: 2, to: 10 },
      { token: '🎉', from: 11, to: 13 },
    ])
  })

  it('takes time by the length of the text alone', () => {
    for (const text of ['_', 'a.', '1,', '\u0301', 'a\u0301', '\u0301.', 'カa', 'カ_', '_a', '._', '🎉']) {
      for (const start of ['', 'ü', 'a'])
        expect(joinedWords(start + text.repeat(50_000)).length).toBeLessThanOrEqual(100_001)
    }
  })
})

it('tokensAndSymbols keeps symbols between the tokens', () => {
  expect(tokensAndSymbols('Done 🎉, 50€ → #42#')).toEqual(['done', '🎉', '50', '€', '→', '42'])
  expect(['🎉', 'a→b', '10€', '👍🏽'].every(hasSymbols)).toBe(true)
  expect(['#42#', 'a=b', '$x', 'a^b', '"', '漢字', 'é', '1️⃣'].some(hasSymbols)).toBe(false)
})
